import { routes } from "#http/routes.ts";
import { maskEmail } from "#platform/masking.ts";
import type { OwnSchedule, Recipient, ReportSchedules } from "./report-schedules.service.ts";

const presentPerson = ({ userId, realname, email }: Recipient) => ({
  userId,
  realname,
  email: email === null ? null : maskEmail(email),
});

const present = (row: OwnSchedule) => {
  const { id, version, title, rhythm, weekday, day, at, form, part, filter, parameters, state } = row;
  const { pausedBecause, isRunning, lastRunAt, lastOutcome, lastReason } = row;
  return {
    id,
    version,
    title,
    rhythm,
    weekday,
    day,
    at,
    form,
    part,
    filter,
    parameters,
    state,
    pausedBecause,
    isRunning,
    to: row.to.map(presentPerson),
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    last: lastRunAt && lastOutcome && { at: lastRunAt.toISOString(), outcome: lastOutcome, reason: lastReason },
  };
};

export const reportScheduleRoutes = (schedules: ReportSchedules) =>
  routes({
    "reportSchedule.listOwn": async ({ params: { code } }, { caller, origin }) => ({
      rows: (await schedules.listOwn(code, caller, origin)).map(present),
      canMail: schedules.canMail(),
    }),
    "reportSchedule.findPeople": async ({ params: { code }, query }, { caller, origin }) =>
      (await schedules.findPeople(code, query.keyword, caller, origin)).map((one) => ({
        ...presentPerson(one),
        username: one.username,
      })),
    "reportSchedule.save": async ({ params: { code }, body }, { caller, origin }) => {
      const { id, version, nextRunAt } = await schedules.save(code, body, caller, origin);
      return { id, version, nextRunAt: nextRunAt?.toISOString() ?? "" };
    },
    "reportSchedule.setPaused": async ({ params: { code }, body }, { caller, origin }) => ({
      version: await schedules.setPaused(code, body, caller, origin),
    }),
    "reportSchedule.remove": async ({ params: { code }, body }, { caller, origin }) => {
      await schedules.remove(code, body, caller, origin);
      return null;
    },
    "reportSchedule.runNow": async ({ params: { code }, body }, { caller, origin }) => {
      await schedules.runNow(code, body.id, caller, origin);
      return null;
    },
  });
