import type { NoticeChoices, NoticePreferences, NoticeSubject, NoticeWay } from "@tender/contract";
import { isChoosable, noticeSubjects, noticeWays } from "@tender/contract/notice-subjects";
import type { AlertPermission } from "#shared/browser-alert/permission.ts";

/** One way of one subject, as it is shown. */
export interface WayCell {
  readonly way: NoticeWay;
  readonly isOn: boolean;
  /** Nobody's choice, or without effect as things stand. */
  readonly isFixed: boolean;
}

interface Standing {
  readonly preferences: NoticePreferences;
  readonly mail: "ready" | "no_address" | "off";
  readonly permission: AlertPermission;
}

/** As the list shows them: what everybody is told of first. */
export const shownSubjects = Object.keys(noticeSubjects) as NoticeSubject[];

/** The ways by which a subject is told at all. */
export function waysOf(subject: NoticeSubject, { preferences, mail, permission }: Standing): readonly WayCell[] {
  const isThere = (way: NoticeWay) => {
    if (way === "mail" && mail === "off") return false;
    // What is urgent is told in the portal as everything else of its subject is.
    if (way === "portal" && subject === "urgent") return false;
    return noticeSubjects[subject][way] !== "never";
  };
  const wishes = preferences[subject];
  const isIdle: Readonly<Record<NoticeWay, boolean>> = {
    portal: false,
    mail: mail === "no_address",
    browser: permission !== "granted" || !wishes.portal,
  };
  return noticeWays.filter(isThere).map((way) => ({
    way,
    isOn: wishes[way] && !(way === "browser" && isIdle.browser),
    isFixed: !isChoosable(subject, way) || isIdle[way],
  }));
}

/** What is shown while changes are on their way. */
export function withChoices(preferences: NoticePreferences, choices: NoticeChoices): NoticePreferences {
  const merged = shownSubjects.map((subject) => [subject, { ...preferences[subject], ...choices[subject] }]);
  return Object.fromEntries(merged) as NoticePreferences;
}
