function createStringState() {
  let isOpen = false;
  let isEscaped = false;
  return {
    isOpen: (): boolean => isOpen,
    open(): void {
      isOpen = true;
    },
    /** @returns whether the character belongs to the string */
    advance(letter: string): boolean {
      if (isEscaped) isEscaped = false;
      else if (letter === '\\') isEscaped = true;
      else if (letter === '"') isOpen = false;
      return isOpen;
    },
  };
}

/**
 * Extracts the elements of a list of objects directly below the root of a JSON document. Each can be
 * parsed and released separately: all pictures of a long journal exceed the maximum length of a string.
 *
 * @param listName the list's key
 */
export function createListSplitter(listName: string) {
  const outside: string[] = [];
  let elements: string[] = [];
  let piece = '';
  let start = 0; // of the part of the piece that is not flushed yet
  let element = '';
  let depth = 0;
  const quoted = createStringState();
  let isInList = false;
  /** The last string directly below the root; before a bracket it is the key. */
  let key = '';

  function flush(end: number): void {
    if (isInList) element += piece.slice(start, end);
    else outside.push(piece.slice(start, end));
    start = end;
  }

  function openList(index: number): void {
    depth += 1;
    if (depth !== 2 || key !== listName) return;
    flush(index + 1);
    isInList = true;
  }

  function close(index: number): void {
    depth -= 1;
    if (!isInList || depth > 2) return;
    flush(depth === 2 ? index + 1 : index);
    if (depth === 2) elements.push(element);
    else isInList = false;
    element = '';
  }

  const structure: Readonly<Record<string, (index: number) => void>> = {
    '"': () => {
      quoted.open();
      key = '';
    },
    '{': () => void (depth += 1),
    '[': openList,
    '}': close,
    ']': close,
    ',': (index) => {
      if (isInList && depth === 2) start = index + 1;
    },
  };

  return {
    /** Takes the next piece of the document. @returns the elements that it completed, as JSON text */
    push(text: string): string[] {
      piece = text;
      start = 0;
      elements = [];
      for (let index = 0; index < piece.length; index += 1) {
        const letter = piece.charAt(index);
        if (!quoted.isOpen()) structure[letter]?.(index);
        else if (quoted.advance(letter) && depth === 1) key += letter;
      }
      flush(piece.length);
      return elements;
    },
    /** The document with the list emptied; valid JSON if the document was. */
    rest: (): string => outside.join(''),
  };
}
