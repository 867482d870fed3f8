const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as text of a page: nothing in it is markup. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
