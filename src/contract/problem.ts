import * as v from 'valibot';

/** `code` is for programs, `detail` and `message` for people: some screens read the one, some the other (spec §8). */
export const PROBLEM_CODES = [
  'not_found',
  'method_not_allowed',
  'validation',
  'wrong_content_type',
  'wrong_origin',
  'too_large',
  'bad_json',
  'bad_request',
  'key_reused',
  'key_in_flight',
  'too_many_requests',
  'upstream_failed',
  'upstream_timeout',
  'unavailable',
  'internal',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const FieldProblem = v.object({ field: v.string(), message: v.string() });
export type FieldProblem = v.InferOutput<typeof FieldProblem>;

export const Problem = v.object({
  code: v.fallback(v.picklist(PROBLEM_CODES), 'internal'),
  detail: v.string(),
  message: v.string(),
  errors: v.optional(v.array(FieldProblem)),
});
export type Problem = v.InferOutput<typeof Problem>;
