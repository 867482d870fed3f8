import { z } from "zod";
import { onOff } from "./setting-kinds.ts";

const address = z
  .string()
  .max(2_000)
  .regex(/^(\/[^/\\\s]\S*|\/|https?:\/\/[^/\s]\S*)$/, "应为本站路径或 http(s) 地址");

/** An address, or `off`: none. */
const addressOrNone = z.union([z.literal("off"), address], { error: "应为本站路径、http(s) 地址或 off" });

/** Prefix of the paths of calls: a path of this origin, or another origin that answers the same calls. */
const base = z
  .string()
  .max(200)
  .regex(/^(https?:\/\/[\w.-]+(:\d+)?)?(\/[\w-]+)*$/, "应为以 / 开头、不以 / 结尾的路径，或同样写法的 http(s) 地址");

/** Names, addresses and registration numbers that pages show. The demo's values contain 示例. */
export const brandingVariables = {
  PLATFORM_NAME: z.string().min(1).max(40).default("电子招标采购平台"),
  CLIENT_SITE_URL: address.default("/public"),
  HELP_URL: addressOrNone.default("/guide/index.html"),
  REGISTER_URL: address.default("/user/register"),
  FORGOT_PASSWORD_URL: address.default("/recover"),
  COMPANY_NAME: z.string().max(80).optional(),
  ICP_NUMBER: z.string().max(60).optional(),
  POLICE_NUMBER: z.string().max(60).optional(),
  /** Shown to signed-in people who have no rights yet. */
  SUPPORT_CONTACT: z.string().max(120).optional(),
  LOGIN_NOTICE_TITLE: z.string().max(60).default("系统公告"),
  LOGIN_NOTICE: z.string().max(2_000).optional(),
  /** Version of the privacy notice, built-in or own; stored with each consent. */
  PRIVACY_NOTICE_VERSION: z.string().min(1).max(40).default("1.0"),
  /** The operator's privacy notice; without it the built-in text is shown. */
  PRIVACY_NOTICE_URL: address.optional(),
  /** Path under which a gateway serves the calls of this server. The gateway removes the prefix again. */
  API_BASE_PATH: z
    .string()
    .max(200)
    .regex(/^(\/[\w-]+)*$/, "应为以 / 开头、不以 / 结尾的路径")
    .default(""),
  /**
   * Base addresses of the three calls that the specification serves from a host of their own. Default: that of all
   * calls.
   */
  SSO_BASE_URL: base.optional(),
  SUBSYSTEM_BASE_URL: base.optional(),
  FILE_BASE_URL: base.optional(),
  PHONE_LOGIN: onOff.default("off"),
  CHROME_URL: address.default("https://www.google.cn/chrome/"),
  EDGE_URL: address.default("https://www.microsoft.com/zh-cn/edge/download"),
  FIREFOX_URL: address.default("https://www.firefox.com.cn/"),
};

const ICP_REGISTRY = "https://beian.miit.gov.cn/";
const POLICE_REGISTRY = "https://beian.mps.gov.cn/#/query/webSearch?code=";

const branding = z.object(brandingVariables);
export interface BrandingSource extends Readonly<z.output<typeof branding>> {
  readonly MODE: "development" | "production";
  readonly demo: boolean;
  readonly portalAppId: string;
}

/** Returns the configuration that every page receives at load time, as JSON inside index.html. Holds no secret. */
export function portalConfigOf(config: BrandingSource) {
  const sample = (value: string | undefined, text: string) => value ?? (config.demo ? text : undefined);
  const icp = sample(config.ICP_NUMBER, "示例ICP备00000000号-1");
  const police = sample(config.POLICE_NUMBER, "示例公网安备 00000000000000号");
  const notice = sample(
    config.LOGIN_NOTICE,
    "这是演示环境：数据均为模拟，请勿填写真实的个人信息。演示账号与密码见启动时终端的提示。",
  );
  return {
    platformName: config.PLATFORM_NAME,
    mode: config.MODE,
    registerUrl: config.REGISTER_URL,
    forgotPasswordUrl: config.FORGOT_PASSWORD_URL,
    clientSiteUrl: config.CLIENT_SITE_URL,
    helpUrl: config.HELP_URL === "off" ? "" : config.HELP_URL,
    privacyNotice: { version: config.PRIVACY_NOTICE_VERSION, url: config.PRIVACY_NOTICE_URL ?? null },
    phoneLoginEnabled: config.PHONE_LOGIN === "on",
    loginNotice: notice ? { title: config.LOGIN_NOTICE_TITLE, text: notice } : null,
    browsers: [
      { name: "Chrome", url: config.CHROME_URL },
      { name: "Edge", url: config.EDGE_URL },
      { name: "Firefox", url: config.FIREFOX_URL },
    ],
    footer: {
      company: sample(config.COMPANY_NAME, "示例招标采购有限公司") ?? "",
      icp: icp ? { text: icp, url: ICP_REGISTRY } : null,
      police: police ? { text: police, url: POLICE_REGISTRY + police.replace(/\D/g, "") } : null,
    },
    portalAppId: config.portalAppId,
    apiBaseUrl: config.API_BASE_PATH,
    ssoBaseUrl: config.SSO_BASE_URL ?? config.API_BASE_PATH,
    subsystemBaseUrl: config.SUBSYSTEM_BASE_URL ?? config.API_BASE_PATH,
    fileBaseUrl: config.FILE_BASE_URL ?? config.API_BASE_PATH,
  };
}
