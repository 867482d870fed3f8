import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The server's answer about a ticket, or its failure. */
export type CasAnswer =
  | { readonly user: string }
  | { readonly code: string }
  | { readonly body: string | Buffer; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  | "silent";

const NAMESPACE = "xmlns:cas='http://www.yale.edu/tp/cas'";

export const casSuccess = (user: string): string =>
  `<cas:serviceResponse ${NAMESPACE}>
     <cas:authenticationSuccess>
       <cas:user>${user}</cas:user>
       <cas:attributes><cas:isFromNewLogin>true</cas:isFromNewLogin></cas:attributes>
     </cas:authenticationSuccess>
   </cas:serviceResponse>`;

const casFailure = (code: string): string =>
  `<cas:serviceResponse ${NAMESPACE}><cas:authenticationFailure code="${code}">no</cas:authenticationFailure></cas:serviceResponse>`;

/** A central sign-on server that answers as CAS 3.0 describes, or wrongly on request. */
export interface CasServer {
  /** Address with a prefix, as is usual for such servers. */
  readonly url: string;
  /** Requested addresses, in order. */
  readonly validations: string[];
  /** Sets the answer about a ticket. Other tickets are invalid. */
  answer(ticket: string, answer: CasAnswer): void;
  /** Resolves when a request for a silent ticket has arrived. */
  readonly silenceBegan: Promise<void>;
  close(): Promise<void>;
}

export async function startCasServer(): Promise<CasServer> {
  const answers = new Map<string, CasAnswer>();
  const requested: string[] = [];
  const silence = Promise.withResolvers<void>();

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://cas.invalid");
    requested.push(`${url.pathname}${url.search}`);
    const answer = answers.get(url.searchParams.get("ticket") ?? "") ?? { code: "INVALID_TICKET" };
    if (answer === "silent") {
      silence.resolve();
      return;
    }
    const { status = 200, headers = {} } = "body" in answer ? answer : {};
    const body = "user" in answer ? casSuccess(answer.user) : "code" in answer ? casFailure(answer.code) : answer.body;
    response.writeHead(status, { "content-type": "application/xml; charset=utf-8", ...headers }).end(body);
  }

  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    validations: requested,
    answer: (ticket, answer) => void answers.set(ticket, answer),
    silenceBegan: silence.promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the server's notice that the sign-in behind a ticket has ended. */
export const logoutRequest = (ticket: string, before = ""): string =>
  `${before}<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0" IssueInstant="2026-11-20T04:00:00Z">` +
  `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID>` +
  `<samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
