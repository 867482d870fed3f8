export const lockText = {
  /** Without any way to a lock. */
  needsInternetExplorer: "请在IE浏览器下操作",
  pin: "CA 锁密码",
  pinHint: "请插入 CA 锁并输入锁密码",
  pinMissing: "请输入CA锁密码!",
  /** While a lock is there to be asked. */
  pinMissingForLock: "请输入CA密码进行绑定!",
  looking: "正在查找证书锁",
  reading: "正在读取证书锁",
  read: "读取证书锁",
  readAgain: "重新读取",
  initialised: "初始化成功",
  initialisationFailed: "初始化失败，失败原因",
  beforeAgent: "将连接本机的证书助手。浏览器可能询问是否允许本网站访问此设备上的其他应用和服务，请选择“允许”。",
  deniedHelp:
    "请点击地址栏左侧的图标，在网站设置中将“此设备上的应用”（或“本地网络访问”）改为“允许”，然后重新读取；没有证书锁也可以使用扫码登录。",
  download: "下载证书助手",
  choose: "请选择证书",
  chooseFirst: "请选择要使用的证书",
  certificates: "证书锁中的证书",
  algorithm: (algorithm: string) => `${algorithm} 证书`,
  issuedBy: (provider: string) => `签发机构 ${provider}`,
  serial: (serial: string) => `序列号 ${serial}`,
  until: (day: string) => `有效期至 ${day}`,
  over: "已过期",
  notYet: "尚未生效",
  failed: "证书锁没有响应，请重试",
} as const;
