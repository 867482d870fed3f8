/** Specification 9: before 9 morning, up to 11 forenoon, up to 13 noon, before 20 afternoon, else evening. */
export function greetingOf(hour: number): string {
  if (hour < 9) return "早上好";
  if (hour <= 11) return "上午好";
  if (hour <= 13) return "中午好";
  return hour < 20 ? "下午好" : "晚上好";
}

export const welcomePhrases = [
  "愿今天的每一项工作都顺利。",
  "阳光交易，从这里开始。",
  "待办与通知都已为您备好。",
  "感谢您为公平公正付出的每一份努力。",
] as const;

/** Returns one of the four phrases; `random` is in [0, 1). */
export const welcomePhrase = (random: number): string =>
  welcomePhrases[Math.min(welcomePhrases.length - 1, Math.floor(random * welcomePhrases.length))] ?? welcomePhrases[0];
