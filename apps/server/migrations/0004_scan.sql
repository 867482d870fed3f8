CREATE TABLE "scan_app" (
	"auth_type" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"algorithm" text NOT NULL,
	"fingerprint" text NOT NULL,
	"key_since" timestamp (3) with time zone NOT NULL,
	"enabled" boolean NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan_binding" (
	"id" text PRIMARY KEY NOT NULL,
	"auth_type" text NOT NULL,
	"holder_digest" text NOT NULL,
	"user_id" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scan_task" (
	"id" text PRIMARY KEY NOT NULL,
	"auth_type" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"ending" text,
	"browser_digest" text NOT NULL,
	"browser" text NOT NULL,
	"address" text NOT NULL,
	"user_id" text,
	"session_id" text,
	"holder" text,
	"number" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_binding" ADD CONSTRAINT "scan_binding_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_task" ADD CONSTRAINT "scan_task_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scan_app_name_key" ON "scan_app" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "scan_binding_holder_key" ON "scan_binding" USING btree ("auth_type","holder_digest");--> statement-breakpoint
CREATE INDEX "scan_binding_user_idx" ON "scan_binding" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scan_task_browser_idx" ON "scan_task" USING btree ("browser_digest");--> statement-breakpoint
CREATE INDEX "scan_task_changed_idx" ON "scan_task" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "scan_task_expires_idx" ON "scan_task" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "scan_task_user_idx" ON "scan_task" USING btree ("user_id");