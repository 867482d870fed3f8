import type { NoticeChoices, NoticePreferences, NoticeSubject, NoticeWay } from "@tender/contract";
import { isChoosable, noticeSubjects, noticeWays } from "@tender/contract/notice-subjects";
import type { AlertPermission } from "#shared/browser-alert/permission.ts";

/** A way of a subject with its display state. */
export interface WayCell {
  readonly way: NoticeWay;
  readonly isOn: boolean;
  /** The way cannot be chosen, or has no effect at present. */
  readonly isFixed: boolean;
}

interface NoticeSettings {
  readonly preferences: NoticePreferences;
  readonly mail: "ready" | "no_address" | "off";
  readonly permission: AlertPermission;
}

/** The subjects in display order, those of all users first. */
export const shownSubjects = Object.keys(noticeSubjects) as NoticeSubject[];

/** Returns the ways that a subject supports. */
export function waysOf(subject: NoticeSubject, { preferences, mail, permission }: NoticeSettings): readonly WayCell[] {
  const isAvailable = (way: NoticeWay) => {
    if (way === "mail" && mail === "off") return false;
    // Urgent notices reach the portal by the setting of their own subject.
    if (way === "portal" && subject === "urgent") return false;
    return noticeSubjects[subject][way] !== "never";
  };
  const preference = preferences[subject];
  const isIdle: Readonly<Record<NoticeWay, boolean>> = {
    portal: false,
    mail: mail === "no_address",
    browser: permission !== "granted" || !preference.portal,
  };
  return noticeWays.filter(isAvailable).map((way) => ({
    way,
    isOn: preference[way] && !(way === "browser" && isIdle.browser),
    isFixed: !isChoosable(subject, way) || isIdle[way],
  }));
}

/** Returns the preferences with the pending changes. */
export function withChoices(preferences: NoticePreferences, choices: NoticeChoices): NoticePreferences {
  const merged = shownSubjects.map((subject) => [subject, { ...preferences[subject], ...choices[subject] }]);
  return Object.fromEntries(merged) as NoticePreferences;
}
