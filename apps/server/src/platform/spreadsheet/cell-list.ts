/** Returns the names in one cell: 采购一部、采购二部. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、,，;；\r\n]+/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];
