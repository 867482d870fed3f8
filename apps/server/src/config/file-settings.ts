import { z } from "zod";
import { StartupError } from "#platform/startup-error.ts";
import { onOff, plainText, webAddress, wholeNumber } from "./setting-kinds.ts";

/** Storage of uploaded files: a folder of this machine, or a bucket that all nodes share. */
export const fileVariables = {
  FILE_STORAGE: z.enum(["local", "s3"]).default("local"),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: plainText.default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: plainText.optional(),
  S3_SECRET_ACCESS_KEY: plainText.optional(),
  /** Whether the bucket's name is in the path (on) or in the host's name (off). */
  S3_PATH_STYLE: onOff.default("on"),
  /** Megabytes of attachments that an account may store. */
  ATTACHMENT_QUOTA_MB: wholeNumber(1, 1_000_000).default(500),
};

const settings = z.object(fileVariables);
type FileVariables = Readonly<z.output<typeof settings>>;

export interface S3Settings {
  /** Address of the storage service; no other host is called. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket's name is in the path instead of the host's name. */
  readonly pathStyle: boolean;
}

/**
 * Returns the bucket's settings, or undefined with local storage. Throws a StartupError that names the first missing
 * one.
 */
export function s3SettingsOf(v: FileVariables): S3Settings | undefined {
  if (v.FILE_STORAGE === "local") return undefined;
  const needed = (name: "S3_ENDPOINT" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"): string => {
    const value = v[name];
    if (!value) throw new StartupError(`${name}：FILE_STORAGE=s3 时必须设置`);
    return value;
  };
  return {
    endpoint: needed("S3_ENDPOINT"),
    region: v.S3_REGION,
    bucket: needed("S3_BUCKET"),
    accessKeyId: needed("S3_ACCESS_KEY_ID"),
    secretAccessKey: needed("S3_SECRET_ACCESS_KEY"),
    pathStyle: v.S3_PATH_STYLE === "on",
  };
}
