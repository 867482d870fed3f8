CREATE TABLE "subsystem_use" (
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"is_favourite" boolean DEFAULT false NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"last_entered_at" timestamp (3) with time zone,
	CONSTRAINT "subsystem_use_user_id_app_id_pk" PRIMARY KEY("user_id","app_id")
);
--> statement-breakpoint
CREATE TABLE "openid_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "openid_client" (
	"subsystem_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text,
	"secret_since" timestamp (3) with time zone,
	"auth_method" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"post_logout_redirect_uris" jsonb NOT NULL,
	"backchannel_logout_uri" text,
	"id_token_algorithm" text NOT NULL,
	"asks_consent" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openid_state" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"session_id" text,
	"user_id" text,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "openid_state_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "logout_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"sealed_index" text NOT NULL,
	"algorithm" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_status" integer,
	"last_cause" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_visit" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"sealed_index" text NOT NULL,
	"algorithm" text NOT NULL,
	"visited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registered_origin" (
	"origin" text PRIMARY KEY NOT NULL,
	"for_redirects" boolean NOT NULL,
	"for_frames" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subsystem" ADD COLUMN "hand_over" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "subsystem" ADD COLUMN "logout_url" text;--> statement-breakpoint
ALTER TABLE "subsystem" ADD COLUMN "cas_services" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subsystem" ADD COLUMN "cas_attributes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subsystem" ADD COLUMN "cas_proxies" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subsystem_use" ADD CONSTRAINT "subsystem_use_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_client" ADD CONSTRAINT "openid_client_subsystem_id_subsystem_id_fk" FOREIGN KEY ("subsystem_id") REFERENCES "public"."subsystem"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "openid_state_grant_idx" ON "openid_state" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "openid_state_uid_idx" ON "openid_state" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "openid_state_session_idx" ON "openid_state" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "openid_state_user_idx" ON "openid_state" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "openid_state_expires_idx" ON "openid_state" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "logout_delivery_due_idx" ON "logout_delivery" USING btree ("state","app_id","next_attempt_at");--> statement-breakpoint
CREATE INDEX "logout_delivery_app_idx" ON "logout_delivery" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE INDEX "logout_delivery_created_idx" ON "logout_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "service_visit_session_idx" ON "service_visit" USING btree ("session_id");--> statement-breakpoint
INSERT INTO "registered_origin" ("origin", "for_redirects", "for_frames") SELECT DISTINCT lower(substring("index_page" from '^https?://[^/?#]+')), true, false FROM "subsystem" WHERE "index_page" ~ '^https?://[^/?#@\\]+([/?#]|$)';
