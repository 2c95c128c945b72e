/** Finds the elements of one list of a JSON document that arrives in pieces. */
export type Splitter = {
  /** @returns the texts of the elements that this piece completed */
  push: (piece: string) => string[];
  /** The document without the elements; JSON still, where the document was. */
  rest: () => string;
};

/** Where in a text of JSON, between its quotes, a reader is. */
function createTextState() {
  let isOpen = false;
  let isEscaped = false;
  return {
    isOpen: (): boolean => isOpen,
    open(): void {
      isOpen = true;
    },
    /** @returns whether the letter belongs to the text */
    goOn(letter: string): boolean {
      if (isEscaped) isEscaped = false;
      else if (letter === '\\') isEscaped = true;
      else if (letter === '"') isOpen = false;
      return isOpen;
    },
  };
}

/**
 * Takes the elements out of a list of objects right below the root of a JSON document, so that each can
 * be read and forgotten by itself: the pictures of a long journal are more than a browser bears as one
 * text.
 *
 * @param listName the list's key
 */
export function createSplitter(listName: string): Splitter {
  const outside: string[] = [];
  let found: string[] = [];
  let piece = '';
  let start = 0; // of what of the piece was not handed on yet
  let element = '';
  let depth = 0;
  const quoted = createTextState();
  let isInList = false;
  /** The latest text right below the root: before a bracket it is the key. */
  let word = '';

  function handOn(end: number): void {
    if (isInList) element += piece.slice(start, end);
    else outside.push(piece.slice(start, end));
    start = end;
  }

  function openList(index: number): void {
    depth += 1;
    if (depth !== 2 || word !== listName) return;
    handOn(index + 1);
    isInList = true;
  }

  function close(index: number): void {
    depth -= 1;
    if (!isInList || depth > 2) return;
    handOn(depth === 2 ? index + 1 : index);
    if (depth === 2) found.push(element);
    else isInList = false;
    element = '';
  }

  const structure: Readonly<Record<string, (index: number) => void>> = {
    '"': () => {
      quoted.open();
      word = '';
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
    push(text) {
      piece = text;
      start = 0;
      found = [];
      for (let index = 0; index < piece.length; index += 1) {
        const letter = piece.charAt(index);
        if (!quoted.isOpen()) structure[letter]?.(index);
        else if (quoted.goOn(letter) && depth === 1) word += letter;
      }
      handOn(piece.length);
      return found;
    },
    rest: () => outside.join(''),
  };
}
