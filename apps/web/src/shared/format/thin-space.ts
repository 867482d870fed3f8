/**
 * U+2009 between a figure and the Chinese unit that is written behind it. Between the two in a running text the page's style
 * sets the space; this one is for what the style does not reach, such as tooltips, names and drawn charts.
 */
export const THIN_SPACE = "\u2009";
