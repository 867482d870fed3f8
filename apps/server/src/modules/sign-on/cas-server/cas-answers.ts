/** Failure codes of the CAS protocol; each is answered with HTTP 200. */
export type CasFailureCode =
  | "INVALID_REQUEST"
  | "INVALID_TICKET_SPEC"
  | "INVALID_TICKET"
  | "INVALID_SERVICE"
  | "UNAUTHORIZED_SERVICE_PROXY"
  | "INVALID_PROXY_CALLBACK"
  | "INTERNAL_ERROR";

export interface CasFailure {
  readonly failure: CasFailureCode;
}

export interface CasSuccess {
  readonly failure?: never;
  readonly user: string;
  /** In the order of the answer; undefined: the request wants no attributes. */
  readonly attributes: readonly (readonly [string, string | boolean])[] | undefined;
  /** Addresses of the proxies that the ticket passed, the last one first. */
  readonly proxies: readonly string[];
  /** Key by which the service finds the proxy-granting ticket that it received. */
  readonly pgtIou: string | undefined;
}

export interface CasProxySuccess {
  readonly failure?: never;
  readonly proxyTicket: string;
}

const descriptions: Readonly<Record<CasFailureCode, string>> = {
  INVALID_REQUEST: "缺少必需的参数",
  INVALID_TICKET_SPEC: "此地址不接受代理票据",
  INVALID_TICKET: "票据无效、已使用或已过期",
  INVALID_SERVICE: "票据不是为该服务签发的",
  UNAUTHORIZED_SERVICE_PROXY: "该服务未获准代理",
  INVALID_PROXY_CALLBACK: "代理回调地址无效或无法访问",
  INTERNAL_ERROR: "服务器内部错误，请稍后再试",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot represent these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xmlText = (value: string | boolean): string =>
  String(value)
    .replace(NOT_IN_XML, "")
    .replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const element = (name: string, content: string): string => `<cas:${name}>${content}</cas:${name}>`;
const xmlResponse = (content: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>\n`;
const jsonResponse = (content: object): string => JSON.stringify({ serviceResponse: content });
const xmlFailure = (name: string, code: CasFailureCode): string =>
  xmlResponse(`<cas:${name} code="${code}">${descriptions[code]}</cas:${name}>`);
const jsonFailure = (name: string, code: CasFailureCode): string =>
  jsonResponse({ [name]: { code, description: descriptions[code] } });

export type CasFormat = "xml" | "json";

/** CAS 1.0: `yes` and the username on a second line, or `no`. */
export const plainAnswer = (answer: CasSuccess | CasFailure): string =>
  answer.failure === undefined ? `yes\n${answer.user}\n` : "no\n";

export function validationAnswer(answer: CasSuccess | CasFailure, format: CasFormat): string {
  if (answer.failure !== undefined)
    return (format === "json" ? jsonFailure : xmlFailure)("authenticationFailure", answer.failure);
  const { user, attributes, proxies, pgtIou } = answer;
  if (format === "json")
    return jsonResponse({
      authenticationSuccess: {
        user,
        ...(attributes ? { attributes: Object.fromEntries(attributes) } : {}),
        ...(pgtIou === undefined ? {} : { proxyGrantingTicket: pgtIou }),
        ...(proxies.length === 0 ? {} : { proxies }),
      },
    });
  const attributeElements = attributes?.map(([name, value]) => element(name, xmlText(value))).join("");
  const proxyElements = proxies.map((proxy) => element("proxy", xmlText(proxy))).join("");
  return xmlResponse(
    element(
      "authenticationSuccess",
      element("user", xmlText(user)) +
        (attributeElements === undefined ? "" : element("attributes", attributeElements)) +
        (pgtIou === undefined ? "" : element("proxyGrantingTicket", pgtIou)) +
        (proxyElements === "" ? "" : element("proxies", proxyElements)),
    ),
  );
}

export function proxyAnswer(answer: CasProxySuccess | CasFailure, format: CasFormat): string {
  if (answer.failure !== undefined)
    return (format === "json" ? jsonFailure : xmlFailure)("proxyFailure", answer.failure);
  const { proxyTicket } = answer;
  return format === "json"
    ? jsonResponse({ proxySuccess: { proxyTicket } })
    : xmlResponse(element("proxySuccess", element("proxyTicket", proxyTicket)));
}
