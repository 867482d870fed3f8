CREATE TABLE "app_user_phone_digest" (
	"user_id" text NOT NULL,
	"version" integer NOT NULL,
	"digest" text NOT NULL,
	"end_digest" text NOT NULL,
	CONSTRAINT "app_user_phone_digest_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "data_key" (
	"purpose" text NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_key_purpose_version_pk" PRIMARY KEY("purpose","version")
);
--> statement-breakpoint
CREATE TABLE "data_protection" (
	"id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"stage" text NOT NULL,
	"former_seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "outgoing_message" ADD COLUMN "recipient_key" text;--> statement-breakpoint
ALTER TABLE "app_user_phone_digest" ADD CONSTRAINT "app_user_phone_digest_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_phone_digest_key" ON "app_user_phone_digest" USING btree ("version","digest");--> statement-breakpoint
CREATE INDEX "app_user_phone_digest_end_idx" ON "app_user_phone_digest" USING btree ("version","end_digest");--> statement-breakpoint
CREATE INDEX "outgoing_message_recipient_key_idx" ON "outgoing_message" USING btree ("recipient_key","created_at");--> statement-breakpoint
-- Statements that the schema generator does not write.

-- A node of release 1.0.0 writes phones plain and knows no digests; neither does a cleared phone keep one. The column
-- app_user.phone stays: it contains the sealed text. A later release drops app_user_phone_key and
-- app_user_phone_end_idx, which serve plain phones only.
CREATE FUNCTION app_user_phone_forget_digests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.app_user_phone_digest WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER app_user_phone_forget_digests AFTER UPDATE OF "phone" ON "app_user" FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone AND (NEW.phone IS NULL OR NEW.phone NOT LIKE 'sm4:%'))
  EXECUTE FUNCTION app_user_phone_forget_digests();
