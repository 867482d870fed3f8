CREATE TABLE "known_device" (
	"user_id" text NOT NULL,
	"sign" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_user_id_sign_pk" PRIMARY KEY("user_id","sign")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_last_seen_idx" ON "known_device" USING btree ("last_seen_at");--> statement-breakpoint
-- The devices of the sign-ins on record, written as deviceSign writes them, so that none of them is told of as a new one.
INSERT INTO "known_device" ("user_id", "sign", "last_seen_at")
SELECT user_id, concat_ws(' · ', browser, system, CASE WHEN browser IS NULL AND system IS NULL THEN '其他设备' END) || ' ' || network, max(at)
FROM (
  SELECT a.user_id, a.at,
    CASE
      WHEN agent ~ 'Edg(e|A|iOS)?/[0-9]+' THEN 'Edge'
      WHEN agent ~ '(Firefox|FxiOS)/[0-9]+' THEN 'Firefox'
      WHEN agent ~ '(OPR|Opera)/[0-9]+' THEN 'Opera'
      WHEN agent ~ 'MicroMessenger/[0-9]+' THEN '微信'
      WHEN agent ~ '(Chrome|CriOS|Chromium)/[0-9]+' THEN 'Chrome'
      WHEN agent ~ 'Version/[0-9]+.*Safari' THEN 'Safari'
      WHEN agent ~ '(MSIE |rv:)[0-9]+' THEN 'IE'
    END AS browser,
    CASE
      WHEN agent ~ 'Windows' THEN 'Windows'
      WHEN agent ~ 'iPhone|iPad' THEN 'iOS'
      WHEN agent ~ 'Android' THEN 'Android'
      WHEN agent ~ 'Mac OS X|Macintosh' THEN 'macOS'
      WHEN agent ~ 'Linux' THEN 'Linux'
    END AS system,
    CASE
      WHEN place LIKE '%:%' THEN array_to_string((string_to_array(place, ':'))[1:3], ':')
      ELSE array_to_string((string_to_array(place, '.'))[1:2], '.')
    END AS network
  FROM "audit_entry" AS a
  JOIN "app_user" AS u ON u.id = a.user_id AND u.status <> 'deleted'
  CROSS JOIN LATERAL (
    SELECT coalesce(a.user_agent, '') AS agent,
           regexp_replace(coalesce(a.address, ''), '^::ffff:(?=[0-9]+[.])', '', 'i') AS place
  ) AS seen
  WHERE a.action = 'session.sign_in' AND a.outcome = 'ok'
) AS devices
GROUP BY 1, 2
ON CONFLICT DO NOTHING;
