import "fourfold";
import type { MoveDetail } from "fourfold";
import type {} from "fourfold/react";
import { useState } from "react";

export function App() {
  const [position, setPosition] = useState("2252576253462244111563365343671351441");
  const [move, setMove] = useState<MoveDetail>();
  const [analysis, setAnalysis] = useState(false);
  const [value, setValue] = useState<number | null>();
  return (
    <main style={{ maxWidth: "30rem", margin: "2rem auto", fontFamily: "system-ui, sans-serif" }}>
      <h1>Fourfold</h1>
      <fourfold-board
        board="7x6"
        position={position}
        analysis={analysis}
        onfourfold-move={({ detail }) => setMove(detail)}
        onfourfold-change={({ detail }) => setPosition(detail.position)}
        onfourfold-analysis={({ detail }) => setValue(detail.value)}
      />
      <p>
        <label>
          <input type="checkbox" checked={analysis} onChange={({ target }) => setAnalysis(target.checked)} /> Analyse
        </label>
      </p>
      <p>
        Moves: <output id="position">{position}</output>
      </p>
      <p>
        Last move: <output id="move">{move && `${move.player} in column ${move.column + 1}`}</output>
      </p>
      <p>
        Value for the side to move: <output id="value">{value === null ? "not known yet" : value}</output>
      </p>
    </main>
  );
}
