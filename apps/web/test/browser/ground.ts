/**
 * How bright the ground is that an element stands on, from black (0) to white (1): its own or that of the nearest around
 * it that is painted. Nothing painted is not dark: the browser's own ground is white.
 */
export function brightnessOf(element: Element | null | undefined): number {
  if (!element) throw new Error("There is no such element.");
  const [red = 0, green = 0, blue = 0, alpha = 1] = (
    getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
  ).map(Number);
  if (alpha > 0) return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  return element.parentElement ? brightnessOf(element.parentElement) : 1;
}
