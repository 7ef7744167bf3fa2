/** How mails of campaigns end: with the person who looks after the lead, else with the company. */
export const SIGNATURE = `{{#staff_name}}
{{staff_name}}
{{/staff_name}}
{{company_name}}
{{company_phone}}`
