/** What the sign-in page offers beside the password, as an administrator has switched it on. It stands in the page's settings. */
export interface SignInWays {
  /** In the order of the sub-tabs. */
  readonly scanApps: readonly ScanWay[];
  /** Null: no certificate authority is trusted, so no certificate can sign in. */
  readonly certificate: CertificateWay | null;
  /** In the administrator's order. */
  readonly thirdParties: readonly ThirdPartyWay[];
}

export interface ScanWay {
  readonly authType: "0" | "1";
  readonly name: string;
}

export interface CertificateWay {
  /** Of the certificate agent on the person's own machine, to be tried in turn. Empty: there is none for this installation. */
  readonly agentUrls: readonly string[];
  /** Where the agent is to be had. */
  readonly downloadUrl: string | null;
}

export interface ThirdPartyWay {
  readonly type: string;
  readonly name: string;
}
