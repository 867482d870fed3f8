import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { appId, instantText, noResult } from "#fields.ts";

const subsystemEntry = z.object({
  appId: z.string(),
  appCnName: z.string(),
  indexPage: z.string(),
  appPhotoGroup: z.string().nullable(),
  appPhotoPath: z.string().nullable(),
  /** Purpose of the subsystem in one line. */
  purpose: z.string(),
  /** The caller has to present a certificate before entering. */
  certificateRequired: z.boolean(),
  /** Position among the caller's favourites, from 0; null: no favourite. */
  favourite: z.number().nullable(),
  lastEnteredAt: instantText.nullable(),
});
export type SubsystemEntry = z.output<typeof subsystemEntry>;

export const launcher = {
  listSubsystems: endpoint({
    summary: "可进入的子系统",
    methods: ["GET"],
    paths: ["/api/atlxsysinfo/querySysInfoByUserId"],
    access: { kind: "signed-in" },
    limit: "general",
    /** 2: the portal's list; 1: subsystems running on this machine (development mode). */
    query: z.object({ system: z.enum(["1", "2"]).default("2") }),
    result: z.array(subsystemEntry),
    errors: [],
  }),
  readContacts: endpoint({
    summary: "没有可用的子系统或菜单时，可以联系谁",
    methods: ["GET"],
    paths: ["/api/launcher/whom-to-ask"],
    access: { kind: "signed-in" },
    limit: "general",
    result: z.object({
      /** The caller has a role in the current department. */
      hasRole: z.boolean(),
      /** Name of the current department; null: none. */
      department: z.string().nullable(),
      /** Names of its leaders, except the caller. */
      leaders: z.array(z.string()),
      /** Text of an administrator; empty: none. */
      contact: z.string(),
    }),
    errors: [],
  }),
  enter: endpoint({
    summary: "进入子系统：返回携带一次性交接码的地址",
    methods: ["POST"],
    paths: ["/api/launcher/enter"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ appId }),
    /**
     * `url` is a path of this site (own subsystem, CAS) or another address. It contains `token` and `appId` if it hands
     * over a
     * one-time code (60 s) or a token of the subsystem.
     */
    result: z.object({ url: z.string() }),
    errors: ["launcher.not_granted", "launcher.certificate_required", "launcher.unavailable"],
  }),
  setFavourites: endpoint({
    summary: "设置常用子系统及其顺序",
    methods: ["POST"],
    paths: ["/api/launcher/favourites"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ appIds: z.array(appId).max(200) }),
    result: noResult,
    errors: ["launcher.not_granted"],
  }),
} as const;
