/** One of the eight primaries with its shades for text: at least 4.5:1 on the light, or the dark, surface. */
export interface PrimaryColour {
  readonly name: string;
  /** Fills, lines and marks. */
  readonly primary: string;
  /** Text, and buttons with white text. */
  readonly strong: string;
  /** The same on dark pages. */
  readonly strongDark: string;
}

export const primaries: readonly PrimaryColour[] = [
  { name: "薄暮", primary: "#F5222D", strong: "#C41720", strongDark: "#FF8A8A" },
  { name: "火山", primary: "#FA541C", strong: "#B83A0C", strongDark: "#FF9468" },
  { name: "日暮", primary: "#FAAD14", strong: "#8A5A00", strongDark: "#FAB83A" },
  { name: "明青", primary: "#13C2C2", strong: "#0B7A80", strongDark: "#3FD0D0" },
  { name: "极光绿", primary: "#52C41A", strong: "#2F7D0B", strongDark: "#74D144" },
  { name: "拂晓蓝", primary: "#1890FF", strong: "#0B63C1", strongDark: "#66B1FF" },
  { name: "极客蓝", primary: "#2F54EB", strong: "#2540C9", strongDark: "#93A8FF" },
  { name: "酱紫", primary: "#722ED1", strong: "#642AB5", strongDark: "#BB98F0" },
];

const teal = primaries[3] as PrimaryColour;

/** The primary of that colour; an unknown one is the default teal. */
export const primaryOf = (colour: string | null | undefined): PrimaryColour =>
  primaries.find(({ primary }) => primary.toLowerCase() === colour?.toLowerCase()) ?? teal;
