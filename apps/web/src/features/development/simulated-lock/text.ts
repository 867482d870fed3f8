import type { LockFault } from "@tender/certificate-lock/state";

export const simulatedLockText = {
  title: "模拟证书锁",
  hint: "仅测试。插入后，登录页的 CA 登录、进入子系统前的核验和账号设置均可读取；退出登录后仍保持插入，直至拔出。",
  loading: "正在读取证书锁",
  failed: "证书锁读取失败",
  retry: "重试",
  none: "没有可用的演示证书锁",
  pin: "锁密码",
  triesLeft: (remaining: number, all: number) => `剩余 ${remaining}/${all} 次`,
  locked: "已锁定",
  plugged: "已插入",
  plugIn: "插入",
  unplug: "拔出",
  reset: "恢复次数",
  fault: "签名时",
  faults: {
    none: "正常",
    removed: "签名中拔出",
    busy: "助手繁忙",
    cancelled: "取消",
    silent: "无响应",
  } satisfies Record<LockFault | "none", string>,
} as const;
