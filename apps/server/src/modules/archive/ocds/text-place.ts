/** A place in a file as a person counts it: line and column from 1. */
export interface Place {
  line: number;
  column: number;
}

/** The place `offset` characters after `start`, walking over `text`. */
export function placeAfter(start: Place, text: string, offset: number): Place {
  let { line, column } = start;
  for (let i = 0; i < offset && i < text.length; i++) {
    if (text[i] === "\n") {
      line++;
      column = 1;
    } else column++;
  }
  return { line, column };
}

/** Deepest nesting of brackets outside strings; checked before parsing, which recurses. */
export function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inString = false;
    } else if (c === 0x22) inString = true;
    else if (c === 0x7b || c === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (c === 0x7d || c === 0x5d) depth--;
  }
  return deepest;
}
