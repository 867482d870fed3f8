/**
 * U+2009 between a number and its Chinese unit. In running text the page's style adds this space; the constant is for
 * texts without that style, such as tooltips, names and drawn charts.
 */
export const THIN_SPACE = "\u2009";
