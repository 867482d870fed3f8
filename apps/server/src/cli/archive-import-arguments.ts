import { StartupError } from "../platform/startup-error.ts";

export interface ImportArguments {
  files: string[];
  dept: string | undefined;
  fonds: string | undefined;
  label: string | undefined;
  attribution: string | undefined;
}

export const USAGE = `用法：npm run archive:import -- 文件… [选项]

导入开放合约（OCDS）文件：发布包、记录包、单个发布或记录、数组、JSON Lines，可用 gzip 压缩。

  --dept=编码         数据归属的部门，默认为根部门
  --fonds=全宗号      卷所属的全宗，默认为已有的第一个
  --label=名称        数据在页面上的称呼，如 演示数据（境外公开数据）
  --attribution=文字  署名，默认由包内的发布人与许可得出
`;

const OPTIONS = ["dept", "fonds", "label", "attribution"] as const;

/** Reads the command line; undefined where help is asked for. Values stand in the same word, `--dept=A01`. */
export function parseImportArguments(argv: readonly string[]): ImportArguments | undefined {
  const found: ImportArguments = {
    files: [],
    dept: undefined,
    fonds: undefined,
    label: undefined,
    attribution: undefined,
  };
  for (const word of argv) {
    if (word === "--help" || word === "-h") return undefined;
    if (!word.startsWith("-")) {
      found.files.push(word);
      continue;
    }
    const [, name, value] = /^--([a-z]+)=(.+)$/s.exec(word) ?? [];
    const option = OPTIONS.find((one) => one === name);
    if (option === undefined || value === undefined)
      throw new StartupError(`无法识别的选项 ${word}，用 --help 查看用法`);
    found[option] = value;
  }
  if (found.files.length === 0) throw new StartupError("请给出要导入的文件，用 --help 查看用法");
  return found;
}
