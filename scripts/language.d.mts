/** Each use of a retired word in the tracked files below a folder: `file:line: word`. */
export function findRetiredWords(folder?: string): string[];
