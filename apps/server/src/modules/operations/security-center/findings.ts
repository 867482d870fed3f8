import { commandLine } from "#platform/release.ts";
export interface Finding {
  readonly code: string;
  readonly severity: "high" | "medium" | "low";
  readonly title: string;
  readonly advice: string;
}

/** Facts that the findings are derived from. */
export interface SecurityFacts {
  readonly isProduction: boolean;
  readonly isPlainHttp: boolean;
  readonly isCaptchaOff: boolean;
  readonly areLimitsOff: boolean;
  readonly isTwoStepRequired: boolean;
  readonly refusesCommonPasswords: boolean;
  readonly passwordMaxAgeDays: number;
  readonly idleSeconds: number;
  readonly hasAnchor: boolean;
  readonly demoAccounts: number;
  readonly testAuthorities: number;
  readonly administrators: number;
  readonly administratorsWithout: number;
  /** Days since the oldest secret was set. */
  readonly oldestSecretDays: number;
  readonly overdueLists: number;
  readonly certificateWithoutStatus: boolean;
  /** Names of subsystems that are off because they have no address. */
  readonly subsystemsWithoutAddress: readonly string[];
  /** Usernames in groups that look the same. */
  readonly lookAlikeNames: readonly (readonly string[])[];
}

type Rule = readonly [
  code: string,
  severity: Finding["severity"],
  applies: (facts: SecurityFacts) => boolean,
  title: (facts: SecurityFacts) => string,
  advice: string,
];

const HALF_HOUR = 1_800;
const YEAR_DAYS = 365;
const GROUPS_NAMED = 3;

const rules: readonly Rule[] = [
  [
    "demo_accounts",
    "high",
    ({ demoAccounts }) => demoAccounts > 0,
    ({ demoAccounts }) => `存在 ${demoAccounts} 个演示账号，其密码已公开`,
    `正式使用前运行 ${commandLine("demo:remove")} 清除演示内容`,
  ],
  [
    "test_authority",
    "high",
    ({ testAuthorities }) => testAuthorities > 0,
    () => "启用了测试用的证书服务机构",
    `在证书管理中停用，或运行 ${commandLine("demo:remove")}`,
  ],
  [
    "look_alike_names",
    "high",
    ({ lookAlikeNames }) => lookAlikeNames.length > 0,
    ({ lookAlikeNames }) => {
      const named = lookAlikeNames.slice(0, GROUPS_NAMED).map((names) => names.join(" 与 "));
      return `${lookAlikeNames.length} 组账号名称外形相同：${named.join("；")}${lookAlikeNames.length > GROUPS_NAMED ? " 等" : ""}`;
    },
    "在用户管理中核对持有人，冻结或删除冒用他人名称的账号",
  ],
  ["captcha_off", "high", (facts) => facts.isCaptchaOff, () => "滑块与图形验证码已关闭", "移除环境变量 CAPTCHA=off"],
  ["limits_off", "high", (facts) => facts.areLimitsOff, () => "访问频率限制已关闭", "移除环境变量 RATE_LIMITS=off"],
  [
    "plain_http",
    "high",
    (facts) => facts.isPlainHttp,
    () => "对外地址未使用 https",
    "在代理上启用 TLS，并将 PUBLIC_URL 改为 https 地址",
  ],
  [
    "two_step_optional",
    "high",
    (facts) => !facts.isTwoStepRequired,
    () => "未要求管理员使用两步验证",
    "在系统设置中开启“管理员须两步验证”",
  ],
  [
    "administrators_without",
    "medium",
    ({ administratorsWithout }) => administratorsWithout > 0,
    ({ administratorsWithout }) => `${administratorsWithout} 名管理员未设置第二重验证`,
    "请其在账号设置中开启两步验证，或添加通行密钥",
  ],
  [
    "one_administrator",
    "medium",
    ({ administrators }) => administrators === 1,
    () => "仅有一名管理员，其账号失效时无人可处理",
    "至少再授予一人系统管理员角色",
  ],
  [
    "common_passwords",
    "medium",
    (facts) => !facts.refusesCommonPasswords,
    () => "未拒绝常见密码",
    "设置环境变量 PASSWORD_BLOCKLIST=on",
  ],
  [
    "endless_passwords",
    "low",
    ({ passwordMaxAgeDays }) => passwordMaxAgeDays === 0,
    () => "密码长期有效",
    "等保三级建议在系统设置中设为 90 天",
  ],
  [
    "long_idle",
    "low",
    ({ idleSeconds }) => idleSeconds > HALF_HOUR,
    () => "无操作的会话保留超过 30 分钟",
    "等保三级建议在系统设置中将“无操作结束会话”设为 1800 秒",
  ],
  [
    "no_anchor",
    "medium",
    (facts) => !facts.hasAnchor,
    () => "日志锚点未另行保存",
    "设置 AUDIT_ANCHOR_FILE、AUDIT_ANCHOR_URL 或 AUDIT_ANCHOR_SYSLOG，使日志被改动时有外部证据",
  ],
  [
    "old_secrets",
    "low",
    ({ oldestSecretDays }) => oldestSecretDays > YEAR_DAYS,
    ({ oldestSecretDays }) => `有密钥已使用 ${oldestSecretDays} 天`,
    "按运维手册更换超过一年的密钥",
  ],
  [
    "overdue_lists",
    "medium",
    ({ overdueLists }) => overdueLists > 0,
    ({ overdueLists }) => `${overdueLists} 份证书吊销列表已过期`,
    "在证书管理中更新，或检查其下载地址",
  ],
  [
    "certificate_without_status",
    "medium",
    (facts) => facts.certificateWithoutStatus,
    () => "吊销列表不可用时仍允许证书登录",
    "在系统设置中关闭“吊销列表不可用时允许证书登录”",
  ],
  [
    "subsystem_without_address",
    "low",
    ({ subsystemsWithoutAddress }) => subsystemsWithoutAddress.length > 0,
    ({ subsystemsWithoutAddress }) => `未设置地址的子系统尚未开放：${subsystemsWithoutAddress.join("、")}`,
    "设置环境变量 SUBSYSTEM_URL 后重新启动，或在子系统管理中填写地址并启用",
  ],
];

const order = { high: 0, medium: 1, low: 2 } as const;

/** Returns recommendations, the most severe first. */
export const findingsOf = (facts: SecurityFacts): Finding[] =>
  rules
    .filter(([, , applies]) => applies(facts))
    .map(([code, severity, , title, advice]) => ({ code, severity, title: title(facts), advice }))
    .toSorted((a, b) => order[a.severity] - order[b.severity]);
