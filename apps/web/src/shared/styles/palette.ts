/** One of the eight primary colours to choose from. Its shades are in palette.css. */
export interface PrimaryColour {
  readonly name: string;
  /** The colour of fills, lines and marks. */
  readonly primary: string;
}

export const primaries: readonly PrimaryColour[] = [
  { name: "薄暮", primary: "#F5222D" },
  { name: "火山", primary: "#FA541C" },
  { name: "日暮", primary: "#FAAD14" },
  { name: "明青", primary: "#13C2C2" },
  { name: "极光绿", primary: "#52C41A" },
  { name: "拂晓蓝", primary: "#1890FF" },
  { name: "极客蓝", primary: "#2F54EB" },
  { name: "酱紫", primary: "#722ED1" },
];
