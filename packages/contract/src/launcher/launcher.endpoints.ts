import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { appId } from "../fields.ts";

const subsystemEntry = z.object({
  appId: z.string(),
  appCnName: z.string(),
  indexPage: z.string(),
  appPhotoGroup: z.string().nullable(),
  appPhotoPath: z.string().nullable(),
  /** One line: what it is for. */
  purpose: z.string(),
  /** The caller has to present a certificate before entering. */
  certificateRequired: z.boolean(),
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
  enter: endpoint({
    summary: "进入子系统：返回携带一次性交接码的地址",
    methods: ["POST"],
    paths: ["/api/launcher/enter"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.strictObject({ appId }),
    /** `url` is a path of this site (own subsystem) or an address with `token` (one-time code, 60 s) and `appId`. */
    result: z.object({ url: z.string() }),
    errors: ["launcher.not_granted", "launcher.certificate_required", "launcher.unavailable"],
  }),
} as const;
