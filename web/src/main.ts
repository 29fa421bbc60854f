import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/table.css';
import './styles/hand.css';
import './styles/sheets.css';
import './styles/score.css';
import './styles/screens.css';
import './styles/larger.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
