/** The tables of this device, newest first: what the first screen offers to go on with. */
import { keepJson, keptJson } from './kept';

export interface Mine {
  code: string;
  title: string;
  names: string[];
  stage: string;
  turn: boolean;
  line: string;
  at: number;
}

export const mine = (): Mine[] => keptJson<Mine[]>('tables', []);

export const remember = (table: Mine): void => {
  keepJson('tables', [table, ...mine().filter((m) => m.code !== table.code)].slice(0, 12));
};

export const forget = (code: string): void => {
  keepJson('tables', mine().filter((m) => m.code !== code));
};
