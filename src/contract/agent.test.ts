import { describe, expect, it } from 'vitest';
import team from '#content/team.json' with { type: 'json' };
import { spec } from '#tests/conformance/spec.ts';
import { findAgentByUsername, getAgentPath } from './agent-path.ts';
import { ContractError, readAnswers } from './read-answers.ts';

describe('the team', () => {
  it('has every person of the firm', spec('3-agent'), () => {
    const { items, dropped } = readAnswers.team(team);
    expect([items.length, dropped]).toEqual([16, 0]);
    expect(new Set(items.map(getAgentPath)).size).toBe(16);
  });

  it('leaves out a broken record, and keeps a person without contact details', () => {
    const [first] = team;
    const { items, dropped } = readAnswers.team([{ ...first, phone: null, email: 7, social: 'none' }, { id: 2 }, null]);
    expect(dropped).toBe(2);
    expect(items).toMatchObject([{ name: first?.name, phone: null }]);
    expect(items[0]?.email).toBeUndefined();
  });

  it('is rejected if it is not a list', () => {
    expect(() => readAnswers.team({ detail: 'Not found' })).toThrow(ContractError);
  });

  it('finds a person by username in any case', spec('2-agent-built-in-list'), () => {
    const { items } = readAnswers.team(team);
    for (const username of ['wangari', 'Wangari', ' WANGARI ']) {
      expect(findAgentByUsername(items, username)?.name).toBe('Wangari Mwambao');
    }
    expect(findAgentByUsername(items, 'wangar')).toBeUndefined();
    expect(findAgentByUsername(items, '')).toBeUndefined();
  });
});
