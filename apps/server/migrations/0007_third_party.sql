CREATE TABLE "third_party_provider" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"authorization_url" text NOT NULL,
	"token_url" text NOT NULL,
	"user_info_url" text NOT NULL,
	"client_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"sealed_secret" text,
	"scopes" text NOT NULL,
	"subject_claim" text NOT NULL,
	"name_claim" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "third_party_provider_type_key" ON "third_party_provider" USING btree ("type");