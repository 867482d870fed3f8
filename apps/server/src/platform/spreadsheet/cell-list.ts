/** Returns the names in one cell: 采购一部、采购二部. */
export const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、,，;；\r\n]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
];
