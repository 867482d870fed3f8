CREATE TABLE "stat_holder" (
	"kind" text NOT NULL,
	"basis" text NOT NULL,
	"period" text NOT NULL,
	"source" text NOT NULL,
	"code" text NOT NULL,
	"currency" text NOT NULL,
	"n" bigint NOT NULL,
	"amount" numeric NOT NULL,
	CONSTRAINT "stat_holder_kind_basis_period_source_currency_code_pk" PRIMARY KEY("kind","basis","period","source","currency","code")
);
--> statement-breakpoint
CREATE INDEX "stat_award_share_opens_idx" ON "stat_award_share" USING btree ("opens_at");--> statement-breakpoint
CREATE INDEX "stat_flag_value_idx" ON "stat_flag" USING btree ("source","code","variant","value");