/** The states of a to-do: 0 待办理, 1 已办结, 2 已退回, 3 已撤回, 4 已终止. */
export const dealStatuses = [0, 1, 2, 3, 4] as const;
export type DealStatus = (typeof dealStatuses)[number];

export const dealWords: Readonly<Record<DealStatus, string>> = {
  0: "待办理",
  1: "已办结",
  2: "已退回",
  3: "已撤回",
  4: "已终止",
};

const closedStatuses: ReadonlySet<unknown> = new Set(["1", "3", "4"]);

/** Returns whether the to-do is still open. Other systems send the status as text. Specification 9. */
export const canDeal = (status: number | string): boolean => !closedStatuses.has(String(status));
