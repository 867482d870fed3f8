/** Enabled sign-in methods in addition to the password. Part of the sign-in page's settings. */
export interface SignInWays {
  /** In the order of the sub-tabs. */
  readonly scanApps: readonly ScanWay[];
  /** Null: no certificate authority is trusted, so that no certificate can sign in. */
  readonly certificate: CertificateWay | null;
  /** In the administrator's order. */
  readonly thirdParties: readonly ThirdPartyWay[];
}

export interface ScanWay {
  readonly authType: "0" | "1";
  readonly name: string;
}

export interface CertificateWay {
  /**
   * Addresses of the certificate agent on the person's own machine, tried in order. Empty: the installation has no
   * agent.
   */
  readonly agentUrls: readonly string[];
  /** Download address of the agent. */
  readonly downloadUrl: string | null;
}

export interface ThirdPartyWay {
  readonly type: string;
  readonly name: string;
}
