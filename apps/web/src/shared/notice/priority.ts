import type { NoticePriority } from "@tender/contract";

export interface PriorityLook {
  readonly text: string;
  readonly colour: "blue" | "orange" | "red";
}

/** Specification 8. */
export const priorities: Readonly<Record<NoticePriority, PriorityLook>> = {
  L: { text: "一般消息", colour: "blue" },
  M: { text: "重要消息", colour: "orange" },
  H: { text: "紧急消息", colour: "red" },
};
