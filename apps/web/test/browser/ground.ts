/**
 * Returns the brightness of an element's background, from black (0) to white (1): its own or that of the nearest
 * painted ancestor. Without one it is 1, because the browser's own background is white.
 */
export function brightnessOf(element: Element | null | undefined): number {
  if (!element) throw new Error("no such element");
  const { backgroundColor } = getComputedStyle(element);
  const [, , , alpha = 1] = channelsOf(backgroundColor);
  if (alpha > 0) return brightness(backgroundColor);
  return element.parentElement ? brightnessOf(element.parentElement) : 1;
}

/** Returns the brightness of the element's text colour. */
export const colourBrightness = (element: Element): number => brightness(getComputedStyle(element).color);

const channelsOf = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
