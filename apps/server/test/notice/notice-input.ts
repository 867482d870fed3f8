import type { EndpointOf, InputOf } from "@tender/contract";
import type { TestApp } from "@tender/testkit";

export type NoticeInput = InputOf<EndpointOf<"noticeAdmin.save">>["body"];

export const authorRights = ["notice:view", "notice:edit", "notice:publish"];
export const NOBODY = { departments: [], roles: [], people: [] };

/** Returns a notice as an administrator writes it, with the given fields. */
export const noticeInput = (more: Partial<NoticeInput> = {}): NoticeInput => ({
  id: null,
  version: null,
  kind: "1",
  title: "系统维护",
  sender: "信息中心",
  html: "<p>今晚维护</p>",
  priority: "M",
  openType: null,
  openPage: null,
  busId: null,
  reach: "all",
  audience: NOBODY,
  publishAt: null,
  endsAt: null,
  ...more,
});
export const to = (...people: readonly { id: string }[]): Partial<NoticeInput> => ({
  reach: "named",
  audience: { ...NOBODY, people: people.map(({ id }) => id) },
});

/** Runs the job that publishes due notices. Returns their number. */
export const publishDueOn = (modules: TestApp["deps"]["modules"]) =>
  modules
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === "notice.publish_due")
    ?.run();
