export * from './public.ts'
export * from './staff.ts'
