import { archiveParsers } from "./archive.ts";
import { bodyParsers } from "./bodies.ts";
import { certificateParsers } from "./certificates.ts";
import { formParsers } from "./forms.ts";
import type { Parser } from "./parser.ts";
import { protocolParsers } from "./protocols.ts";
import { requestParsers } from "./requests.ts";
import { scimParsers } from "./scim.ts";
import { tableParsers } from "./tables.ts";
import { textParsers } from "./texts.ts";

/** All parsers of external input. */
export const register: readonly Parser[] = [
  ...requestParsers,
  ...bodyParsers,
  ...textParsers,
  ...protocolParsers,
  ...scimParsers,
  ...formParsers,
  ...tableParsers,
  ...archiveParsers,
  ...certificateParsers,
];
