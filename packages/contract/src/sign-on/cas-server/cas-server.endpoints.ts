import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { text } from "#fields.ts";

/** Maximum length of a service: a longer one, encoded, would exceed the login page's redirect limit. */
const SERVICE_LENGTH = 1_300;

// Missing, too long and repeated values are answered in the protocol's shape, so the schema refuses nothing.
const value = (length: number) => text(length, 1).optional().catch(undefined);
const service = value(SERVICE_LENGTH);
/** A flag is set if present, except with the value `false`. */
const flag = text(10)
  .optional()
  .catch("true")
  .transform((sent) => sent !== undefined && sent !== "false");
const format = text(10)
  .optional()
  .catch(undefined)
  .transform((sent): "json" | "xml" => (sent?.toLowerCase() === "json" ? "json" : "xml"));

const anonymous = {
  methods: ["GET"],
  access: { kind: "anonymous" },
  shape: "own",
  result: z.string(),
  errors: [],
} as const;
/** Calls from server to server: by address only failures count, by subsystem its tickets. `format` selects the type. */
const serverCall = {
  ...anonymous,
  limit: "redeem",
  countsFailures: true,
  mediaTypes: ["application/xml", "application/json"],
} as const;
const ticketQuery = z.object({ service, ticket: value(256), renew: flag, pgtUrl: value(SERVICE_LENGTH), format });

const signedOut = { 303: "已退出登录，转到已登记的 service 或登录页" } as const;

/** Calls of standard CAS clients, versions 1.0 to 3.0. */
export const casServer = {
  login: endpoint({
    ...anonymous,
    summary: "CAS：以门户会话签发服务票据，浏览器随后带票据回到 service",
    paths: ["/cas/login"],
    limit: "general",
    isPage: true,
    otherStatuses: { 303: "转到登录页，或带票据返回 service", 403: "不向该 service 签发票据" },
    /** `flow` is created by this server only: the way back from the login page. */
    query: z.object({ service, renew: flag, gateway: flag, method: value(20), flow: value(64) }),
  }),
  logout: endpoint({
    ...anonymous,
    summary: "CAS：结束门户会话并通知各子系统；仅跳转到已登记的 service；由未登记站点转入的，先显示确认页",
    paths: ["/cas/logout"],
    limit: "general",
    isPage: true,
    otherStatuses: signedOut,
    query: z.object({ service }),
  }),
  confirmLogout: endpoint({
    ...anonymous,
    summary: "CAS：确认页上选择退出登录",
    methods: ["POST"],
    paths: ["/cas/logout"],
    limit: "general",
    isPage: true,
    otherStatuses: signedOut,
    readsFields: true,
    body: z.strictObject({ wish: value(2_000), service }),
  }),
  validate: endpoint({
    ...serverCall,
    summary: "CAS 1.0：校验票据（纯文本）",
    paths: ["/cas/validate"],
    mediaTypes: ["text/plain"],
    query: ticketQuery,
  }),
  serviceValidate: endpoint({
    ...serverCall,
    summary: "CAS 2.0：校验服务票据",
    paths: ["/cas/serviceValidate"],
    query: ticketQuery,
  }),
  serviceValidateWithAttributes: endpoint({
    ...serverCall,
    summary: "CAS 3.0：校验服务票据，返回属性",
    paths: ["/cas/p3/serviceValidate"],
    query: ticketQuery,
  }),
  proxyValidate: endpoint({
    ...serverCall,
    summary: "CAS 2.0：校验服务票据或代理票据",
    paths: ["/cas/proxyValidate"],
    query: ticketQuery,
  }),
  proxyValidateWithAttributes: endpoint({
    ...serverCall,
    summary: "CAS 3.0：校验服务票据或代理票据，返回属性",
    paths: ["/cas/p3/proxyValidate"],
    query: ticketQuery,
  }),
  proxy: endpoint({
    ...serverCall,
    summary: "CAS 2.0：以代理授权票据换取代理票据",
    paths: ["/cas/proxy"],
    query: z.object({ pgt: value(256), targetService: service, format }),
  }),
} as const;
