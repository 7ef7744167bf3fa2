-- Phone numbers of the United States in E.164, from what was typed: its ten digits, with or without the country code before them.
-- Whatever is written from now on is read by the product itself.
UPDATE `leads` SET `phone_e164` = (
	SELECT CASE
		WHEN length(digits) = 10 AND digits NOT GLOB '*[^0-9]*' AND substr(digits, 1, 1) NOT IN ('0', '1') THEN '+1' || digits
		WHEN length(digits) = 11 AND digits NOT GLOB '*[^0-9]*' AND substr(digits, 1, 1) = '1' THEN '+' || digits
	END
	FROM (SELECT replace(replace(replace(replace(replace(replace(`leads`.`phone`, ' ', ''), '(', ''), ')', ''), '-', ''), '.', ''), '+', '') AS digits)
) WHERE `phone` IS NOT NULL;
