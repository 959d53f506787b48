<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>CardPainter</name>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>growth tracker</source>
        <translation>Wachstumszähler</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
</context>
<context>
    <name>EarlierModel</name>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>Its curves are drawn thin behind the lanes</source>
        <translation>Ihre Kurven liegen dünn hinter den Spuren</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Loss of its last step, unscaled</source>
        <translation>Loss seines letzten Schritts, unskaliert</translation>
    </message>
    <message>
        <source>Lane of the run; F2 or a double click renames the run</source>
        <translation>Spur des Laufs; F2 oder Doppelklick benennt den Lauf um</translation>
    </message>
    <message>
        <source>Stays shown after the next restart and when the session is reopened</source>
        <translation>Bleibt nach dem nächsten Neustart und beim erneuten Öffnen der Sitzung sichtbar</translation>
    </message>
    <message>
        <source>Optimizer steps of the run</source>
        <translation>Optimizer-Schritte des Laufs</translation>
    </message>
</context>
<context>
    <name>Phases</name>
    <message>
        <source>Multiplies the loss by the loss scale.</source>
        <translation>Multipliziert den Loss mit der Loss Scale.</translation>
    </message>
    <message>
        <source>Step %1, micro-batch %2</source>
        <translation>Schritt %1, Micro-Batch %2</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1, after %2. %3</source>
        <translation>%1, nach %2. %3</translation>
    </message>
    <message>
        <source>Moves the next samples to the device, cast to the model&apos;s input format.</source>
        <translation>Bringt die nächsten Samples auf das Gerät, im Eingabeformat des Modells.</translation>
    </message>
    <message>
        <source>Computes the outputs and the loss, each op in the format that autocast selects.</source>
        <translation>Berechnet Ausgaben und Loss, jede Op im Format, das autocast wählt.</translation>
    </message>
    <message>
        <source>Computes the gradients, which are still multiplied by the scale.</source>
        <translation>Berechnet die Gradienten, noch mit der Scale multipliziert.</translation>
    </message>
    <message>
        <source>Divides the gradients by the scale and checks for Inf and NaN.</source>
        <translation>Teilt die Gradienten durch die Scale und prüft auf Inf und NaN.</translation>
    </message>
    <message>
        <source>Clips gradients that are too long, if the configuration enables it.</source>
        <translation>Kürzt zu lange Gradienten, wenn die Konfiguration es vorsieht.</translation>
    </message>
    <message>
        <source>The optimizer updates the parameters, or is skipped.</source>
        <translation>Der Optimizer ändert die Parameter, oder er wird übersprungen.</translation>
    </message>
    <message>
        <source>The scaler sets the scale of the next step.</source>
        <translation>Der Scaler bestimmt die Scale des nächsten Schritts.</translation>
    </message>
    <message>
        <source>%1 runs the first phase of the next step and stops there.</source>
        <translation>%1 führt die erste Phase des nächsten Schritts aus und hält dort an.</translation>
    </message>
    <message>
        <source>%1 ran phase by phase; the lane is now at step %2.</source>
        <translation>%1 lief Phase für Phase; die Spur ist jetzt bei Schritt %2.</translation>
    </message>
    <message>
        <source>%1 has ended. %2</source>
        <translation>%1 ist beendet. %2</translation>
    </message>
</context>
<context>
    <name>PlotTables</name>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1 (Bytes)</translation>
    </message>
    <message>
        <source>%1, earlier run</source>
        <translation>%1, früherer Lauf</translation>
    </message>
    <message>
        <source>skipped by</source>
        <translation>übersprungen von</translation>
    </message>
    <message>
        <source>%1 of step %2</source>
        <translation>%1 von Schritt %2</translation>
    </message>
    <message>
        <source>power of two</source>
        <translation>Zweierpotenz</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>before rounding</source>
        <translation>vor dem Runden</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>zu null geworden</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>%1: mean</source>
        <translation>%1: Mittel</translation>
    </message>
    <message>
        <source>%1: runs</source>
        <translation>%1: Läufe</translation>
    </message>
    <message>
        <source>The visible data as recorded, without smoothing.</source>
        <translation>Die sichtbaren Daten wie aufgezeichnet, ohne Glättung.</translation>
    </message>
    <message>
        <source>One in %1 steps is listed; zoom in to list all steps.</source>
        <translation>Jeder %1. Schritt ist aufgeführt; Hineinzoomen zeigt alle.</translation>
    </message>
    <message>
        <source>Shares of the finite nonzero elements, at the loss scale of the handle.</source>
        <translation>Anteile der endlichen Elemente ungleich null, bei der Loss Scale des Griffs.</translation>
    </message>
    <message>
        <source>Elements by power of two, of the inspected steps in view.</source>
        <translation>Elemente je Zweierpotenz, der sichtbaren untersuchten Schritte.</translation>
    </message>
    <message>
        <source>One in %1 is listed; zoom in to list all.</source>
        <translation>Einer von je %1 ist aufgeführt; Hineinzoomen zeigt alle.</translation>
    </message>
    <message>
        <source>%1: min</source>
        <translation>%1: Minimum</translation>
    </message>
    <message>
        <source>%1: max</source>
        <translation>%1: Maximum</translation>
    </message>
    <message>
        <source>Losses of each group&apos;s runs at the steps in view.</source>
        <translation>Losses der Läufe jeder Gruppe in den sichtbaren Schritten.</translation>
    </message>
</context>
<context>
    <name>Plots</name>
    <message>
        <source>%1, step %2: %3 is %4.</source>
        <translation>%1, Schritt %2: %3 ist %4.</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
    </message>
    <message>
        <source>%1: skipped steps around step %2.</source>
        <translation>%1: übersprungene Schritte um Schritt %2.</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Unscaled loss of each step, mean over its whole batch</source>
        <translation>Loss jedes Schritts ohne Scale, Mittel über den ganzen Batch</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Learning rate of each step</source>
        <translation>Lernrate jedes Schritts</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>growth tracker</source>
        <translation>growth tracker</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>ohne Scale</translation>
    </message>
    <message>
        <source>Norm of all gradients after unscaling, before clipping</source>
        <translation>Norm aller Gradienten nach dem unscale, vor dem Clipping</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>mit Scale</translation>
    </message>
    <message>
        <source>clip factor</source>
        <translation>Clip-Faktor</translation>
    </message>
    <message>
        <source>by category</source>
        <translation>nach Art</translation>
    </message>
    <message>
        <source>peak per lane</source>
        <translation>Spitze je Spur</translation>
    </message>
    <message>
        <source>in use per lane</source>
        <translation>belegt je Spur</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gesichert</translation>
    </message>
    <message>
        <source>cast cache</source>
        <translation>Cast-Cache</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Samples/s</translation>
    </message>
    <message>
        <source>of the losses</source>
        <translation>der Losses</translation>
    </message>
    <message>
        <source>of the parameters</source>
        <translation>der Parameter</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Loss on held-out data</source>
        <translation>Loss auf Daten, mit denen nicht trainiert wird</translation>
    </message>
    <message>
        <source>Share of correct predictions on held-out data</source>
        <translation>Anteil richtiger Vorhersagen auf Daten, mit denen nicht trainiert wird</translation>
    </message>
    <message>
        <source>Factor on the loss in each step; the legend shows the next step&apos;s</source>
        <translation>Faktor auf dem Loss in jedem Schritt; die Legende zeigt den des nächsten</translation>
    </message>
    <message>
        <source>Consecutive clean steps since the scale last changed</source>
        <translation>Fehlerfreie Schritte in Folge seit der letzten Änderung der Scale</translation>
    </message>
    <message>
        <source>Norm of all scaled gradients, before unscaling</source>
        <translation>Norm aller skalierten Gradienten, vor dem unscale</translation>
    </message>
    <message>
        <source>Factor that clipping applied to the gradients; 1: no clipping</source>
        <translation>Faktor, den das Clipping auf die Gradienten angewandt hat; 1: kein Clipping</translation>
    </message>
    <message>
        <source>Memory of the selected lane by category, at the peak of each step</source>
        <translation>Speicher der gewählten Spur nach Art, am Höchststand jedes Schritts</translation>
    </message>
    <message>
        <source>Peak memory of each lane over all steps so far</source>
        <translation>Höchster Speicherbedarf jeder Spur über alle bisherigen Schritte</translation>
    </message>
    <message>
        <source>Peak memory of each step, per lane</source>
        <translation>Höchster Speicherbedarf jedes Schritts, je Spur</translation>
    </message>
    <message>
        <source>Peak memory of tensors that autograd saved for backward, in each step; 16-bit formats halve it</source>
        <translation>Höchststand der Tensoren, die autograd für backward gesichert hat, in jedem Schritt; 16-Bit-Formate halbieren ihn</translation>
    </message>
    <message>
        <source>Peak memory of autocast&apos;s 16-bit weight copies in each step</source>
        <translation>Höchster Speicherbedarf der 16-Bit-Kopien der Gewichte von autocast in jedem Schritt</translation>
    </message>
    <message>
        <source>other</source>
        <translation>übriger</translation>
    </message>
    <message>
        <source>Memory of the selected lane outside training: emulation, inspection, evaluation, buffers of compiled steps</source>
        <translation>Speicher der gewählten Spur außerhalb des Trainings: Emulation, Inspektion, Auswertung, Puffer kompilierter Schritte</translation>
    </message>
    <message>
        <source>Training samples per second of compute time</source>
        <translation>Trainierte Samples je Sekunde Rechenzeit</translation>
    </message>
    <message>
        <source>Relative difference of each lane&apos;s loss from the baseline&apos;s</source>
        <translation>Relative Abweichung des Loss jeder Spur von dem der Referenz</translation>
    </message>
    <message>
        <source>Relative difference of each lane&apos;s parameters from the baseline&apos;s, at the steps that “Where do they first differ?” replayed</source>
        <translation>Relative Abweichung der Parameter jeder Spur von denen der Referenz, in den Schritten, die „Wo weichen sie zuerst ab?“ nachgespielt hat</translation>
    </message>
    <message>
        <source>Recorded by lanes with this value in their training loop</source>
        <translation>Aufgezeichnet von Spuren mit diesem Wert in der Trainingsschleife</translation>
    </message>
</context>
<context>
    <name>RecordedRun</name>
    <message>
        <source>A log has no op calls and no tensors. Record the script with amplab.watch to see them.</source>
        <translation>Ein Log hat weder Op-Aufrufe noch Tensoren. Zeichnen Sie das Skript mit amplab.watch auf, um sie zu sehen.</translation>
    </message>
    <message>
        <source>No step of this run was inspected. Use “with run.inspect():” in the script, or a smaller inspect_every of amplab.watch.</source>
        <translation>Kein Schritt dieses Laufs wurde untersucht. Verwenden Sie „with run.inspect():“ im Skript oder ein kleineres inspect_every von amplab.watch.</translation>
    </message>
</context>
<context>
    <name>RunHint</name>
    <message>
        <source>no lanes</source>
        <translation>keine Spuren</translation>
    </message>
    <message>
        <source>the lane</source>
        <translation>die Spur</translation>
    </message>
    <message>
        <source>the two lanes</source>
        <translation>beide Spuren</translation>
    </message>
    <message>
        <source>the three lanes</source>
        <translation>die drei Spuren</translation>
    </message>
    <message>
        <source>the four lanes</source>
        <translation>die vier Spuren</translation>
    </message>
    <message>
        <source>the %1 lanes</source>
        <translation>die %1 Spuren</translation>
    </message>
    <message>
        <source>The engine has ended</source>
        <translation>Die Engine ist beendet</translation>
    </message>
    <message>
        <source>Starting the engine…</source>
        <translation>Engine startet…</translation>
    </message>
    <message>
        <source>Choose a preset</source>
        <translation>Preset wählen</translation>
    </message>
    <message>
        <source>Some changes need a restart: press %1</source>
        <translation>Einige Änderungen brauchen einen Neustart: %1</translation>
    </message>
    <message>
        <source>Press %1 to run %2</source>
        <translation>%1 startet %2</translation>
    </message>
    <message>
        <source>Running; %1 pauses</source>
        <translation>Läuft; %1: Pause</translation>
    </message>
    <message>
        <source>Loading data, creating weights…</source>
        <translation>Daten laden, Gewichte anlegen…</translation>
    </message>
    <message>
        <source>Paused; %1 continues</source>
        <translation>Pause; %1: weiter</translation>
    </message>
    <message>
        <source>Ended; %1 restarts</source>
        <translation>Ende; %1 startet neu</translation>
    </message>
    <message>
        <source>Recorded: look, click, compare</source>
        <translation>Aufgezeichnet: ansehen, klicken, vergleichen</translation>
    </message>
    <message>
        <source>Press %1 to continue from the saved steps</source>
        <translation>%1 setzt ab den gespeicherten Schritten fort</translation>
    </message>
</context>
<context>
    <name>amplab::ActionFinder</name>
    <message>
        <source>Find an action</source>
        <translation>Aktion suchen</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>Was soll geschehen?</translation>
    </message>
    <message>
        <source>Actions found</source>
        <translation>Gefundene Aktionen</translation>
    </message>
    <message>
        <source>not available now</source>
        <translation>jetzt nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>amplab::Actions</name>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save configuration…</source>
        <translation>Konfiguration speichern…</translation>
    </message>
    <message>
        <source>Writes the configuration of the selected lane as JSON</source>
        <translation>Schreibt die Konfiguration der gewählten Spur als JSON</translation>
    </message>
    <message>
        <source>Import a script or a log…</source>
        <translation>Skript oder Log importieren…</translation>
    </message>
    <message>
        <source>Export CSV of all lanes…</source>
        <translation>CSV aller Spuren exportieren…</translation>
    </message>
    <message>
        <source>Writes comparison, history, op calls and events into a folder</source>
        <translation>Schreibt Vergleich, Verlauf, Op-Aufrufe und Ereignisse in einen Ordner</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Closes the window and ends the engine</source>
        <translation>Schließt das Fenster und beendet die Engine</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>Konfiguration kopieren</translation>
    </message>
    <message>
        <source>Copies the configuration of the selected lane as text</source>
        <translation>Kopiert die Konfiguration der gewählten Spur als Text</translation>
    </message>
    <message>
        <source>Paste configuration</source>
        <translation>Konfiguration einfügen</translation>
    </message>
    <message>
        <source>Paste a script or a log…</source>
        <translation>Skript oder Log einfügen…</translation>
    </message>
    <message>
        <source>Copy as PyTorch</source>
        <translation>Als PyTorch kopieren</translation>
    </message>
    <message>
        <source>Logarithmic loss axis</source>
        <translation>Logarithmische Loss-Achse</translation>
    </message>
    <message>
        <source>Distance of the losses</source>
        <translation>Abstand der Losses</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Keeps the latest step in view</source>
        <translation>Hält den neuesten Schritt im Blick</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Shows all steps and all values</source>
        <translation>Zeigt alle Schritte und alle Werte</translation>
    </message>
    <message>
        <source>One zoom back</source>
        <translation>Einen Zoom zurück</translation>
    </message>
    <message>
        <source>Dark or light</source>
        <translation>Dunkel oder hell</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Inspect: the inside of a step</source>
        <translation>Untersuchen: das Innere eines Schritts</translation>
    </message>
    <message>
        <source>Compare: curves and their table</source>
        <translation>Vergleichen: Kurven und ihre Tabelle</translation>
    </message>
    <message>
        <source>Present: large type, no menus</source>
        <translation>Präsentieren: große Schrift, keine Menüs</translation>
    </message>
    <message>
        <source>Compare the loops of two lanes</source>
        <translation>Schleifen zweier Spuren vergleichen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>Ein Schritt</translation>
    </message>
    <message>
        <source>One phase</source>
        <translation>Eine Phase</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Langsam</translation>
    </message>
    <message>
        <source>Inspect next step</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Records every op call of the next step</source>
        <translation>Zeichnet jeden Op-Aufruf des nächsten Schritts auf</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Restart the selected lane</source>
        <translation>Gewählte Spur neu starten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Fork…</source>
        <translation>Verzweigen…</translation>
    </message>
    <message>
        <source>Overflow fire drill…</source>
        <translation>Überlaufübung…</translation>
    </message>
    <message>
        <source>Explain the last skip</source>
        <translation>Letztes Überspringen erklären</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>Notiz…</translation>
    </message>
    <message>
        <source>One line</source>
        <translation>Eine Zeile</translation>
    </message>
    <message>
        <source>Into the line&apos;s op calls</source>
        <translation>In die Op-Aufrufe der Zeile</translation>
    </message>
    <message>
        <source>Runs the next op call alone; the Ops panel lists it</source>
        <translation>Führt nur den nächsten Op-Aufruf aus; das Panel Ops zeigt ihn</translation>
    </message>
    <message>
        <source>Into a function</source>
        <translation>In eine Funktion</translation>
    </message>
    <message>
        <source>One line back</source>
        <translation>Eine Zeile zurück</translation>
    </message>
    <message>
        <source>Back to the first Inf or NaN</source>
        <translation>Zurück zum ersten Inf oder NaN</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zurück zum Jetzt</translation>
    </message>
    <message>
        <source>Breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <source>Sets or clears a breakpoint at the line with the cursor</source>
        <translation>Setzt oder löscht einen Haltepunkt in der Zeile der Schreibmarke</translation>
    </message>
    <message>
        <source>Breakpoint with a condition…</source>
        <translation>Haltepunkt mit Bedingung…</translation>
    </message>
    <message>
        <source>Find an action…</source>
        <translation>Aktion suchen…</translation>
    </message>
    <message>
        <source>About AMP Lab</source>
        <translation>Über AMP Lab</translation>
    </message>
    <message>
        <source>Versions and licence</source>
        <translation>Versionen und Lizenz</translation>
    </message>
    <message>
        <source>Earlier runs…</source>
        <translation>Frühere Läufe…</translation>
    </message>
    <message>
        <source>Export figures…</source>
        <translation>Abbildungen exportieren…</translation>
    </message>
    <message>
        <source>Repeat over seeds…</source>
        <translation>Mit mehreren Seeds wiederholen…</translation>
    </message>
    <message>
        <source>Sweep a setting…</source>
        <translation>Einstellung durchfahren…</translation>
    </message>
    <message>
        <source>Lanes from the gallery…</source>
        <translation>Spuren aus der Galerie…</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>Neu…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts…</source>
        <translation>Tastenkürzel…</translation>
    </message>
    <message>
        <source>Plot as a table</source>
        <translation>Diagramm als Tabelle</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Ordner öffnen …</translation>
    </message>
    <message>
        <source>Begin a class…</source>
        <translation>Klasse beginnen …</translation>
    </message>
    <message>
        <source>Join a class…</source>
        <translation>Klasse beitreten …</translation>
    </message>
    <message>
        <source>Save a sheet to print…</source>
        <translation>Arbeitsblatt speichern …</translation>
    </message>
    <message>
        <source>Plan more ranks</source>
        <translation>Mehr Ränge planen</translation>
    </message>
    <message>
        <source>A short note on the selected lane&apos;s run, saved in the session</source>
        <translation>Eine kurze Notiz zum Lauf der gewählten Spur, in der Sitzung gespeichert</translation>
    </message>
    <message>
        <source>Adds a lane from a copied configuration</source>
        <translation>Fügt eine Spur aus einer kopierten Konfiguration hinzu</translation>
    </message>
    <message>
        <source>Adds a lane that shares the selected lane&apos;s history, with a changed setting</source>
        <translation>Fügt eine Spur hinzu, die den Verlauf der gewählten teilt, mit einer geänderten Einstellung</translation>
    </message>
    <message>
        <source>After an engine crash: continues each lane from its last saved step</source>
        <translation>Nach einem Absturz der Engine: setzt jede Spur ab ihrem letzten gesicherten Schritt fort</translation>
    </message>
    <message>
        <source>Cancel repeated runs</source>
        <translation>Wiederholte Läufe abbrechen</translation>
    </message>
    <message>
        <source>Cancels the background runs; finished runs stay in the comparison</source>
        <translation>Bricht die Läufe im Hintergrund ab; fertige bleiben im Vergleich</translation>
    </message>
    <message>
        <source>Continue from saved steps</source>
        <translation>Ab den gespeicherten Schritten fortsetzen</translation>
    </message>
    <message>
        <source>Continues the selected lane for more steps after its end</source>
        <translation>Setzt die gewählte Spur nach ihrem Ende für weitere Schritte fort</translation>
    </message>
    <message>
        <source>Copies the selected lane as a PyTorch script and marks the lines that differ from another lane</source>
        <translation>Kopiert die gewählte Spur als PyTorch-Skript und markiert die Zeilen, in denen sich eine andere Spur unterscheidet</translation>
    </message>
    <message>
        <source>Ends the engine if it is running, then starts it again</source>
        <translation>Beendet die Engine, falls sie läuft, und startet sie neu</translation>
    </message>
    <message>
        <source>Ends the runs; recorded data is preserved</source>
        <translation>Beendet die Läufe; aufgezeichnete Daten bleiben erhalten</translation>
    </message>
    <message>
        <source>Engine command line…</source>
        <translation>Befehlszeile der Engine…</translation>
    </message>
    <message>
        <source>Enters or leaves full screen</source>
        <translation>Schaltet Vollbild ein oder aus</translation>
    </message>
    <message>
        <source>Estimates the step time of the selected lane on up to 1,024 ranks, with a model based on measurements</source>
        <translation>Schätzt die Dauer eines Schritts der gewählten Spur auf bis zu 1024 Rängen, mit einem Modell auf Basis der Messungen</translation>
    </message>
    <message>
        <source>Fills the screen with curves and ladder, for a projector; choose another view to leave</source>
        <translation>Füllt den Bildschirm mit Kurven und Leiter, für einen Projektor; eine andere Ansicht beendet das</translation>
    </message>
    <message>
        <source>Finds any action by a few letters of its name</source>
        <translation>Findet jede Aktion anhand weniger Buchstaben ihres Namens</translation>
    </message>
    <message>
        <source>For teachers: shows a code, then the students&apos; predictions and who is stuck</source>
        <translation>Für Lehrende: zeigt einen Code, dann die Vorhersagen und wer feststeckt</translation>
    </message>
    <message>
        <source>Imports a copied PyTorch script after showing the converted script, or a copied log</source>
        <translation>Importiert ein kopiertes PyTorch-Skript, nachdem das umgewandelte Skript gezeigt wurde, oder ein kopiertes Log</translation>
    </message>
    <message>
        <source>Injects an Inf, a NaN or a factor into a tensor of the next step</source>
        <translation>Fügt ein Inf, ein NaN oder einen Faktor in einen Tensor des nächsten Schritts ein</translation>
    </message>
    <message>
        <source>Leaves the op calls for the next line, or a function for its caller; at the top level, runs to the end of the step</source>
        <translation>Verlässt die Op-Aufrufe bis zur nächsten Zeile oder eine Funktion bis zum Aufrufer; auf oberster Ebene bis zum Ende des Schritts</translation>
    </message>
    <message>
        <source>Leaves the replay and shows the lane&apos;s current position</source>
        <translation>Verlässt das Nachspiel und zeigt die aktuelle Position der Spur</translation>
    </message>
    <message>
        <source>Opens a session, or prepares lanes from configurations, a run.json or a data file</source>
        <translation>Öffnet eine Sitzung oder bereitet Spuren aus Konfigurationen, einer run.json oder einer Datendatei vor</translation>
    </message>
    <message>
        <source>Plots the results of many runs against the settings that differ, also while another program writes them</source>
        <translation>Zeichnet die Ergebnisse vieler Läufe über den Einstellungen, in denen sie sich unterscheiden, auch während ein anderes Programm sie schreibt</translation>
    </message>
    <message>
        <source>Redoes the last undone change</source>
        <translation>Stellt die zuletzt rückgängig gemachte Änderung wieder her</translation>
    </message>
    <message>
        <source>Replaces the lanes of this session with an example of precisions, scalers, traps or training loops</source>
        <translation>Ersetzt die Spuren dieser Sitzung durch ein Beispiel: Genauigkeiten, Scaler, Fallen oder Trainingsschleifen</translation>
    </message>
    <message>
        <source>Replays the selected lane&apos;s last skipped step, or its first NaN, and explains what happened, where, why and whether to worry</source>
        <translation>Spielt den letzten übersprungenen Schritt der gewählten Spur oder ihr erstes NaN nach und erklärt, was wo und warum geschah und ob es schadet</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>Restarts from the same seed with the current settings</source>
        <translation>Startet mit demselben Seed und den aktuellen Einstellungen neu</translation>
    </message>
    <message>
        <source>Restarts the selected lane from the same initial weights; other lanes do not change</source>
        <translation>Startet die gewählte Spur mit denselben Anfangsgewichten neu; die anderen bleiben unverändert</translation>
    </message>
    <message>
        <source>Results of this line</source>
        <translation>Ergebnisse dieser Zeile</translation>
    </message>
    <message>
        <source>Returns to the view before the last zoom</source>
        <translation>Geht zur Ansicht vor dem letzten Zoom zurück</translation>
    </message>
    <message>
        <source>Run to cursor</source>
        <translation>Bis zur Schreibmarke ausführen</translation>
    </message>
    <message>
        <source>Runs one optimizer step in every lane</source>
        <translation>Führt in jeder Spur einen Schritt des Optimizers aus</translation>
    </message>
    <message>
        <source>Runs one phase of a step in every lane: cast, forward, scale, backward, unscale, clip, step, update</source>
        <translation>Führt in jeder Spur eine Phase eines Schritts aus: cast, forward, scale, backward, unscale, clip, step, update</translation>
    </message>
    <message>
        <source>Runs or pauses all lanes</source>
        <translation>Startet alle Spuren oder hält sie an</translation>
    </message>
    <message>
        <source>Runs phase by phase, slowly enough to read along</source>
        <translation>Läuft Phase für Phase, zum Mitlesen langsam</translation>
    </message>
    <message>
        <source>Runs the next line of the selected lane&apos;s loop and steps over function calls</source>
        <translation>Führt die nächste Zeile der Schleife der gewählten Spur aus, ohne in Funktionen anzuhalten</translation>
    </message>
    <message>
        <source>Runs the selected lane to the line with the cursor</source>
        <translation>Führt die gewählte Spur bis zur Zeile der Schreibmarke aus</translation>
    </message>
    <message>
        <source>Runs the selected lane&apos;s configuration with several seeds in the background; the results appear in the comparison</source>
        <translation>Führt die Konfiguration der gewählten Spur mit mehreren Seeds im Hintergrund aus; die Ergebnisse erscheinen im Vergleich</translation>
    </message>
    <message>
        <source>Runs the selected lane&apos;s configuration with several values of a setting in the background; the results appear in the comparison</source>
        <translation>Führt die Konfiguration der gewählten Spur mit mehreren Werten einer Einstellung im Hintergrund aus; die Ergebnisse erscheinen im Vergleich</translation>
    </message>
    <message>
        <source>Runs to the next line, which may be inside a function that this line calls</source>
        <translation>Läuft bis zur nächsten Zeile, auch in einer Funktion, die diese Zeile aufruft</translation>
    </message>
    <message>
        <source>Save plot as image…</source>
        <translation>Plot als Bild speichern…</translation>
    </message>
    <message>
        <source>Saves plots for print as PDF, SVG or PNG, in the light theme and in column width</source>
        <translation>Speichert Plots für den Druck als PDF, SVG oder PNG, hell und spaltenbreit</translation>
    </message>
    <message>
        <source>Saves the open lesson as PDF: text and questions with space for answers, without the reveals</source>
        <translation>Speichert die offene Lektion als PDF: Text und Fragen mit Platz für Antworten, ohne die Auflösungen</translation>
    </message>
    <message>
        <source>Saves the plot under the mouse, or the loss plot, as PNG, SVG or PDF</source>
        <translation>Speichert den Plot unter der Maus, sonst den Loss-Plot, als PNG, SVG oder PDF</translation>
    </message>
    <message>
        <source>Sends only your predictions and completed steps to the teacher</source>
        <translation>Schickt nur die eigenen Vorhersagen und erledigten Schritte an die Lehrenden</translation>
    </message>
    <message>
        <source>Sets a condition, a hit count or a log message for the line with the cursor</source>
        <translation>Setzt eine Bedingung, eine Trefferzahl oder eine Meldung für die Zeile der Schreibmarke</translation>
    </message>
    <message>
        <source>Sets the command that starts the engine, on this or another machine</source>
        <translation>Legt den Befehl fest, der die Engine startet, hier oder auf einem anderen Rechner</translation>
    </message>
    <message>
        <source>Sets the session&apos;s name and folder; from then on it is saved there continuously</source>
        <translation>Legt Name und Ordner der Sitzung fest; ab dann wird sie laufend dort gespeichert</translation>
    </message>
    <message>
        <source>Shows each lane&apos;s distance from the baseline loss, below the losses</source>
        <translation>Zeigt unter den Losses den Abstand jeder Spur vom Loss der Referenz</translation>
    </message>
    <message>
        <source>Shows op calls, events and phases of the line with the cursor</source>
        <translation>Zeigt Op-Aufrufe, Ereignisse und Phasen der Zeile der Schreibmarke</translation>
    </message>
    <message>
        <source>Shows a converted PyTorch script line by line before it replaces anything, or the log of a training run</source>
        <translation>Zeigt ein umgewandeltes PyTorch-Skript Zeile für Zeile, bevor es etwas ersetzt, oder das Log eines Trainingslaufs</translation>
    </message>
    <message>
        <source>Shows the course, the failure clinic, the classic exercises and the myths beside the curves</source>
        <translation>Zeigt den Kurs, die Fehlerklinik, die klassischen Übungen und die Irrtümer neben den Kurven</translation>
    </message>
    <message>
        <source>Shows the curves and the differences between lanes</source>
        <translation>Zeigt die Kurven und die Unterschiede zwischen den Spuren</translation>
    </message>
    <message>
        <source>Shows the numbers of the focused plot, or of the plot under the mouse, as a table to read and copy</source>
        <translation>Zeigt die Zahlen des Diagramms mit Fokus, sonst des Diagramms unter der Maus, als Tabelle zum Lesen und Kopieren</translation>
    </message>
    <message>
        <source>Shows the op call that made the first Inf or NaN of this step, or of the last step that had one</source>
        <translation>Zeigt den Op-Aufruf, der das erste Inf oder NaN dieses Schritts erzeugte, oder des letzten Schritts, der eines hatte</translation>
    </message>
    <message>
        <source>Shows the previous line in a replay; the lane itself does not move</source>
        <translation>Zeigt die vorige Zeile in einem Nachspiel; die Spur selbst bewegt sich nicht</translation>
    </message>
    <message>
        <source>Shows the training loops of the baseline and the selected lane side by side</source>
        <translation>Zeigt die Trainingsschleifen der Referenz und der gewählten Spur nebeneinander</translation>
    </message>
    <message>
        <source>Shows, pins, renames or deletes runs from before a restart</source>
        <translation>Läufe vor einem Neustart zeigen, anheften, umbenennen oder löschen</translation>
    </message>
    <message>
        <source>Starts a new session with a gallery example or the current lane setup; the previous session is preserved</source>
        <translation>Beginnt eine neue Sitzung mit einem Beispiel der Galerie oder den eingestellten Spuren; die bisherige bleibt erhalten</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>Hinaus</translation>
    </message>
    <message>
        <source>Sweep: settings and results</source>
        <translation>Durchlauf: Einstellungen und Ergebnisse</translation>
    </message>
    <message>
        <source>Switches between the dark and the light theme</source>
        <translation>Wechselt zwischen dunklem und hellem Design</translation>
    </message>
    <message>
        <source>Switches the loss axis between logarithmic and linear</source>
        <translation>Schaltet die Loss-Achse zwischen logarithmisch und linear um</translation>
    </message>
    <message>
        <source>Train longer…</source>
        <translation>Weitertrainieren…</translation>
    </message>
    <message>
        <source>Undoes the last change of a setting</source>
        <translation>Macht die letzte Änderung einer Einstellung rückgängig</translation>
    </message>
    <message>
        <source>Your own lesson: a folder with a file lesson.md</source>
        <translation>Eigene Lektion: ein Ordner mit einer Datei lesson.md</translation>
    </message>
    <message>
        <source>Hide earlier runs</source>
        <translation>Frühere Läufe ausblenden</translation>
    </message>
    <message>
        <source>Removes the thin curves of all earlier runs from the plots; the list of earlier runs keeps them</source>
        <translation>Entfernt die dünnen Kurven aller früheren Läufe aus den Diagrammen; die Liste der früheren Läufe behält sie</translation>
    </message>
    <message>
        <source>Quiet: curves and an explanation</source>
        <translation>Ruhig: Kurven und eine Erklärung</translation>
    </message>
    <message>
        <source>Shows the first page: an example, the first lesson, a script of yours, and recent sessions</source>
        <translation>Zeigt die erste Seite: ein Beispiel, die erste Lektion, ein eigenes Skript und die letzten Sitzungen</translation>
    </message>
    <message>
        <source>Welcome…</source>
        <translation>Willkommen…</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Goes to explanations, the loss scaler and the events; again: hides it</source>
        <translation>Geht zu Erklärungen, Loss Scaler und Ereignissen; nochmals: blendet den Ort aus</translation>
    </message>
    <message>
        <source>Goes to the comparison of lanes, sweeps and forecasts; again: hides it</source>
        <translation>Geht zum Vergleich der Spuren, zu Durchläufen und Vorhersagen; nochmals: blendet den Ort aus</translation>
    </message>
    <message>
        <source>Goes to the inside of one step: op calls, phases, numbers and formats; again: hides it</source>
        <translation>Geht zum Inneren eines Schritts: Op-Aufrufe, Phasen, Zahlen und Formate; nochmals: blendet den Ort aus</translation>
    </message>
    <message>
        <source>Goes to the model, the data, the optimizer and the precision of each lane; again: hides it</source>
        <translation>Geht zu Modell, Daten, Optimierer und Genauigkeit jeder Spur; nochmals: blendet den Ort aus</translation>
    </message>
    <message>
        <source>Goes to the program of a step, its breakpoints and its variables; again: hides it</source>
        <translation>Geht zum Programm eines Schritts, seinen Haltepunkten und Variablen; nochmals: blendet den Ort aus</translation>
    </message>
    <message>
        <source>Goes to what happens over the steps</source>
        <translation>Geht zu dem, was über die Schritte geschieht</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>Shows only curves, lanes and one panel that explains; again: the full lab</source>
        <translation>Zeigt nur Kurven, Spuren und ein erklärendes Panel; nochmals: das ganze Labor</translation>
    </message>
    <message>
        <source>Shows setup, loop, curves, step and why in their default layout</source>
        <translation>Zeigt Einrichtung, Schleife, Kurven, Schritt und Warum in der Standardanordnung</translation>
    </message>
    <message>
        <source>Shows the step in half of the window, beside the loop and its variables</source>
        <translation>Zeigt den Schritt im halben Fenster, neben der Schleife und ihren Variablen</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Teach: the full lab</source>
        <translation>Lehren: das ganze Labor</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Lists all keyboard shortcuts and changes them</source>
        <translation>Zeigt alle Tastenkürzel und ändert sie</translation>
    </message>
</context>
<context>
    <name>amplab::AnswerBars</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>amplab::AnswerBox</name>
    <message>
        <source>Predict</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>a number, such as 12, 0.5 or 2^16</source>
        <translation>eine Zahl, etwa 12, 0.5 oder 2^16</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>Submits this answer; the runs show whether it is right</source>
        <translation>Reicht diese Antwort ein; die Läufe zeigen, ob sie stimmt</translation>
    </message>
    <message>
        <source>Click the line in the “Loop” panel.</source>
        <translation>Im Panel „Schleife“ auf die Zeile klicken.</translation>
    </message>
    <message>
        <source>a setting: click it in a form, or type</source>
        <translation>Einstellung: im Formular anklicken oder tippen</translation>
    </message>
    <message>
        <source>The curve must reach from step 1 to step %1.</source>
        <translation>Die Kurve muss von Schritt 1 bis Schritt %1 reichen.</translation>
    </message>
</context>
<context>
    <name>amplab::BandPlot</name>
    <message>
        <source>Losses of the groups</source>
        <translation>Losses der Gruppen</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n runs</source>
        <translation>
            <numerusform>%1, %n Lauf</numerusform>
            <numerusform>%1, %n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: mean loss %2 at the end</source>
        <translation>%1: mittlerer Loss %2 am Ende</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>loss: mean, min to max</source>
        <translation>Loss: Mittel, Minimum bis Maximum</translation>
    </message>
    <message>
        <source>%1, %2 with a finite loss at the end</source>
        <translation>%1, %2 mit endlichem Loss am Ende</translation>
    </message>
</context>
<context>
    <name>amplab::Banner</name>
    <message>
        <source>Close this message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>amplab::BitCard</name>
    <message>
        <source>Bits of the number in each format</source>
        <translation>Bits der Zahl in jedem Format</translation>
    </message>
    <message>
        <source>±</source>
        <translation>±</translation>
    </message>
    <message>
        <source>exponent</source>
        <translation>Exponent</translation>
    </message>
    <message>
        <source>mantissa</source>
        <translation>Mantisse</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>spacing</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>below</source>
        <translation>darunter</translation>
    </message>
    <message>
        <source>above</source>
        <translation>darüber</translation>
    </message>
    <message>
        <source>At the sign.</source>
        <translation>Beim Vorzeichen.</translation>
    </message>
    <message>
        <source>At exponent bit %1.</source>
        <translation>Bei Exponentenbit %1.</translation>
    </message>
    <message>
        <source>At mantissa bit %1.</source>
        <translation>Bei Mantissenbit %1.</translation>
    </message>
</context>
<context>
    <name>amplab::BoundEditor</name>
    <message>
        <source>%1, all lanes</source>
        <translation>%1, alle Spuren</translation>
    </message>
    <message>
        <source>%1, this lane</source>
        <translation>%1, diese Spur</translation>
    </message>
    <message>
        <source>%1 of all lanes</source>
        <translation>%1 aller Spuren</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1
Applies to all lanes.</source>
        <translation>%1
Gilt für alle Spuren.</translation>
    </message>
    <message>
        <source>%1
Applies only to the selected lane, “%2”.</source>
        <translation>%1
Gilt nur für die gewählte Spur „%2“.</translation>
    </message>
</context>
<context>
    <name>amplab::Breakpoint</name>
    <message>
        <source>Stops before this line</source>
        <translation>Hält vor dieser Zeile an</translation>
    </message>
    <message>
        <source>Not hit yet</source>
        <translation>Noch nicht erreicht</translation>
    </message>
    <message>
        <source>Hit once</source>
        <translation>Einmal erreicht</translation>
    </message>
    <message>
        <source>Hit %1 times</source>
        <translation>%1 Mal erreicht</translation>
    </message>
    <message>
        <source>log point</source>
        <translation>Logpunkt</translation>
    </message>
    <message>
        <source>breakpoint</source>
        <translation>Haltepunkt</translation>
    </message>
    <message>
        <source>Logs this line and continues</source>
        <translation>Protokolliert diese Zeile und läuft weiter</translation>
    </message>
    <message>
        <source>last value: %1</source>
        <translation>letzter Wert: %1</translation>
    </message>
    <message>
        <source>%1 (disabled)</source>
        <translation>%1 (deaktiviert)</translation>
    </message>
    <message>
        <source>%1, if</source>
        <translation>%1, wenn</translation>
    </message>
    <message>
        <source>%1, disabled</source>
        <translation>%1, deaktiviert</translation>
    </message>
    <message>
        <source>%1, if %2</source>
        <translation>%1, wenn %2</translation>
    </message>
</context>
<context>
    <name>amplab::BreakpointDialog</name>
    <message>
        <source>A condition is one expression, such as loss &gt; 3.</source>
        <translation>Eine Bedingung ist ein Ausdruck, etwa loss &gt; 3.</translation>
    </message>
    <message>
        <source>Break at line %1</source>
        <translation>Haltepunkt in Zeile %1</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>stops</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>&amp;Condition</source>
        <translation>&amp;Bedingung</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>Aktiviert</translation>
    </message>
    <message>
        <source>Break on a condition</source>
        <translation>Haltepunkt mit Bedingung</translation>
    </message>
    <message>
        <source>An expression with the loop&apos;s names and step, update, scale, growth_tracker, found_inf, skipped. It can call isnan, isinf, isfinite, norm, amax, len, abs, min, max</source>
        <translation>Ein Ausdruck mit den Namen der Schleife und step, update, scale, growth_tracker, found_inf, skipped. Er kann isnan, isinf, isfinite, norm, amax, len, abs, min, max aufrufen</translation>
    </message>
    <message>
        <source>With a message, the lane does not stop. The message and the values of the condition&apos;s names are added to the events</source>
        <translation>Mit einer Meldung hält die Spur nicht an. Die Meldung und die Werte der Namen der Bedingung erscheinen in den Ereignissen</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Setzen</translation>
    </message>
    <message>
        <source>&amp;Hits to skip</source>
        <translation>&amp;Treffer überspringen</translation>
    </message>
    <message>
        <source>&amp;Log message</source>
        <translation>&amp;Logmeldung</translation>
    </message>
</context>
<context>
    <name>amplab::CardDelegate</name>
    <message>
        <source>Look for %1.</source>
        <translation>Zu beachten: %1.</translation>
    </message>
    <message>
        <source>+ %1   − %2</source>
        <translation>+ %1   − %2</translation>
    </message>
</context>
<context>
    <name>amplab::CellTable</name>
    <message>
        <source>Show all columns</source>
        <translation>Alle Spalten zeigen</translation>
    </message>
</context>
<context>
    <name>amplab::ClassBars</name>
    <message>
        <source>Samples of each class</source>
        <translation>Samples jeder Klasse</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
</context>
<context>
    <name>amplab::ClassMember</name>
    <message>
        <source>the command failed with exit status %1</source>
        <translation>der Befehl ist mit Exit-Status %1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>there is no class %1 in %2; check the code and the folder</source>
        <translation>es gibt keine Klasse %1 in %2; prüfen Sie den Code und den Ordner</translation>
    </message>
</context>
<context>
    <name>amplab::ClassPanel</name>
    <message>
        <source>Begin a class…</source>
        <translation>Klasse beginnen …</translation>
    </message>
    <message>
        <source>Join a class…</source>
        <translation>Klasse beitreten …</translation>
    </message>
    <message>
        <source>student</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>End the class</source>
        <translation>Klasse beenden</translation>
    </message>
    <message>
        <source>Leave the class</source>
        <translation>Klasse verlassen</translation>
    </message>
    <message>
        <source>Begin a class</source>
        <translation>Klasse beginnen</translation>
    </message>
    <message>
        <source>Join a class</source>
        <translation>Klasse beitreten</translation>
    </message>
    <message>
        <source>Folder, or host:folder</source>
        <translation>Ordner, oder rechner:ordner</translation>
    </message>
    <message>
        <source>Class %1, as %2</source>
        <translation>Klasse %1, als %2</translation>
    </message>
    <message>
        <source>Sending…</source>
        <translation>Wird geschickt …</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>stuck?</source>
        <translation>steckt fest?</translation>
    </message>
    <message>
        <source>A class shares a folder that all members can reach, locally or over ssh. Students&apos; windows send the chosen name, predictions and finished steps, and nothing else.</source>
        <translation>Eine Klasse nutzt einen gemeinsamen Ordner, lokal oder über ssh. Die Fenster der Lernenden senden gewählten Namen, Vorhersagen und erledigte Schritte, sonst nichts.</translation>
    </message>
    <message>
        <source>Stops reading the folder. Data that students sent stays there.</source>
        <translation>Beendet das Lesen des Ordners. Gesendete Daten bleiben dort.</translation>
    </message>
    <message>
        <source>Shared folder, such as /srv/class, or host:folder over ssh</source>
        <translation>Gemeinsamer Ordner, etwa /srv/class, oder rechner:ordner über ssh</translation>
    </message>
    <message>
        <source>“%1” is not a class address. Write it as CODE@FOLDER.</source>
        <translation>„%1“ ist keine Klassenadresse. Schreibweise: CODE@ORDNER.</translation>
    </message>
    <message>
        <source>Code from the teacher</source>
        <translation>Code der Klasse</translation>
    </message>
    <message>
        <source>Your name in the class</source>
        <translation>Name in der Klasse</translation>
    </message>
    <message>
        <source>“%1” is not a valid class folder. Enter an absolute path, or host:folder.</source>
        <translation>„%1“ ist kein gültiger Klassenordner. Absoluten Pfad oder rechner:ordner eingeben.</translation>
    </message>
    <message>
        <source>“%1” is not a class code. Enter the four letters in the teacher&apos;s window.</source>
        <translation>„%1“ ist kein Klassencode. Die vier Buchstaben aus dem Fenster der Lehrkraft eingeben.</translation>
    </message>
    <message>
        <source>The name for the class is empty. Enter any name.</source>
        <translation>Der Name für die Klasse fehlt. Einen beliebigen Namen eingeben.</translation>
    </message>
    <message>
        <source>Not sent yet: %1. Retrying every five seconds.</source>
        <translation>Noch nicht gesendet: %1. Neuer Versuch alle fünf Sekunden.</translation>
    </message>
    <message numerus="yes">
        <source>All sent: %n predictions and steps.</source>
        <translation>
            <numerusform>Alles gesendet: %n Vorhersage oder Schritt.</numerusform>
            <numerusform>Alles gesendet: %n Vorhersagen und Schritte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>To join: Lessons &gt; Join a class…, with this code and %1. %n students joined.</source>
        <translation>
            <numerusform>Beitritt: Lektionen &gt; Klasse beitreten …, mit diesem Code und %1. %n Person ist beigetreten.</numerusform>
            <numerusform>Beitritt: Lektionen &gt; Klasse beitreten …, mit diesem Code und %1. %n Personen sind beigetreten.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 Retrying every two seconds.</source>
        <translation>%1 Neuer Versuch alle zwei Sekunden.</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>liest</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>hat vorhergesagt</translation>
    </message>
    <message>
        <source>joined</source>
        <translation>beigetreten</translation>
    </message>
    <message>
        <source>Joining class %1, as %2…</source>
        <translation>Tritt der Klasse %1 als %2 bei…</translation>
    </message>
    <message>
        <source>Not joined: %1. Retrying every five seconds.</source>
        <translation>Nicht beigetreten: %1. Neuer Versuch alle fünf Sekunden.</translation>
    </message>
</context>
<context>
    <name>amplab::CodeEdit</name>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>about to run</source>
        <translation>kommt als Nächstes</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>skipped in the last step</source>
        <translation>im letzten Schritt übersprungen</translation>
    </message>
    <message>
        <source>%1: %2 Completion %3 of %4</source>
        <translation>%1: %2 Vorschlag %3 von %4</translation>
    </message>
    <message>
        <source>source of the first Inf or NaN</source>
        <translation>Ursprung des ersten Inf oder NaN</translation>
    </message>
</context>
<context>
    <name>amplab::CodeGutter</name>
    <message>
        <source>Line numbers and breakpoints</source>
        <translation>Zeilennummern und Haltepunkte</translation>
    </message>
    <message>
        <source>Click to set a breakpoint</source>
        <translation>Klick setzt einen Haltepunkt</translation>
    </message>
    <message>
        <source>%1 in the program sets or clears a breakpoint in the cursor&apos;s line; %2 shows its menu</source>
        <translation>%1 im Programm setzt oder löscht einen Haltepunkt in der Zeile des Cursors; %2 zeigt sein Menü</translation>
    </message>
</context>
<context>
    <name>amplab::CompareGroups</name>
    <message>
        <source>%1 not finite</source>
        <translation>%1 nicht endlich</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Runs of the group</source>
        <translation>Läufe der Gruppe</translation>
    </message>
    <message>
        <source>Mean ± standard deviation over the runs of the group</source>
        <translation>Mittelwert ± Standardabweichung über die Läufe der Gruppe</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Läufe</translation>
    </message>
    <message>
        <source>recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Settings that differ between the runs, except the seed</source>
        <translation>Einstellungen, in denen sich die Läufe unterscheiden, außer dem Seed</translation>
    </message>
    <message>
        <source>Setting that groups the runs</source>
        <translation>Einstellung, nach der die Läufe gruppiert sind</translation>
    </message>
</context>
<context>
    <name>amplab::CompareModel</name>
    <message>
        <source>final loss</source>
        <translation>letzter Loss</translation>
    </message>
    <message>
        <source>Loss of the last step, unscaled</source>
        <translation>Loss des letzten Schritts, ohne Scale</translation>
    </message>
    <message>
        <source>best loss</source>
        <translation>bester Loss</translation>
    </message>
    <message>
        <source>Smallest loss of all steps</source>
        <translation>Kleinster Loss aller Schritte</translation>
    </message>
    <message>
        <source>eval loss</source>
        <translation>Eval-Loss</translation>
    </message>
    <message>
        <source>Loss of the last evaluation</source>
        <translation>Loss der letzten Auswertung</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Accuracy of the last evaluation</source>
        <translation>Genauigkeit der letzten Auswertung</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Optimizer steps</source>
        <translation>Schritte des Optimizers</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Steps that were applied</source>
        <translation>Angewandte Schritte</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>NaN or Inf at</source>
        <translation>NaN oder Inf bei</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Samples/s</translation>
    </message>
    <message>
        <source>Median over the steps</source>
        <translation>Median über die Schritte</translation>
    </message>
    <message>
        <source>memory peak</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>Loss scale of the last step</source>
        <translation>Loss Scale des letzten Schritts</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>products</source>
        <translation>Produkte</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Name of the lane</source>
        <translation>Name der Spur</translation>
    </message>
    <message>
        <source>earlier run</source>
        <translation>früherer Lauf</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>Name des Laufs</translation>
    </message>
    <message>
        <source>from</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>A lane of this window, an earlier run of its session, or the session file</source>
        <translation>Eine Spur dieses Fensters, ein früherer Lauf seiner Sitzung oder die Sitzungsdatei</translation>
    </message>
    <message>
        <source>diverges at</source>
        <translation>divergiert bei</translation>
    </message>
    <message>
        <source>Run %1 of this session, started %2</source>
        <translation>Lauf %1 dieser Sitzung, gestartet %2</translation>
    </message>
    <message>
        <source>Run %1 of %2, started %3</source>
        <translation>Lauf %1 aus %2, gestartet %3</translation>
    </message>
    <message>
        <source>Steps that were skipped because a gradient was not finite; a fork counts its parent&apos;s steps too</source>
        <translation>Schritte, die wegen eines nicht endlichen Gradienten übersprungen wurden; bei einem Fork zählen auch die geteilten</translation>
    </message>
    <message>
        <source>First step with a loss that was not finite, or with such gradients that were applied</source>
        <translation>Erster Schritt mit nicht endlichem Loss, oder mit nicht endlichen Gradienten, die angewandt wurden</translation>
    </message>
    <message>
        <source>Most memory that the lane allocated at once</source>
        <translation>Der meiste Speicher, den die Spur zugleich belegte</translation>
    </message>
    <message>
        <source>Training time without pauses</source>
        <translation>Trainingszeit ohne Pausen</translation>
    </message>
    <message>
        <source>Emulated: products are rounded in software here; the numbers are correct, the times are meaningless</source>
        <translation>Emuliert: Produkte werden hier in Software gerundet; die Zahlen stimmen, die Zeiten sind bedeutungslos</translation>
    </message>
</context>
<context>
    <name>amplab::ComparePanel</name>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>Where do they first differ?</source>
        <translation>Wo weichen sie zuerst ab?</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren…</translation>
    </message>
    <message>
        <source>Comparison of the lanes</source>
        <translation>Vergleich der Spuren</translation>
    </message>
    <message>
        <source>No lanes are prepared yet. Choose a preset above.</source>
        <translation>Noch keine Spuren vorbereitet. Oben ein Preset wählen.</translation>
    </message>
    <message>
        <source>Choose a lane in the table that is not the baseline</source>
        <translation>In der Tabelle eine Spur wählen, die nicht die Referenz ist</translation>
    </message>
    <message>
        <source>There is no second lane to compare the loop with. Add one under “Configure”.</source>
        <translation>Es gibt keine zweite Spur, mit der die Schleife verglichen werden könnte. Unter „Einrichten“ eine hinzufügen.</translation>
    </message>
    <message>
        <source>Comparison of groups of runs</source>
        <translation>Vergleich von Gruppen von Läufen</translation>
    </message>
    <message>
        <source>Filter of the runs</source>
        <translation>Filter der Läufe</translation>
    </message>
    <message>
        <source>Filter: bf16 0.01</source>
        <translation>Filter: bf16 0.01</translation>
    </message>
    <message>
        <source>Setting by which the runs are grouped</source>
        <translation>Einstellung, nach der die Läufe gruppiert werden</translation>
    </message>
    <message>
        <source>One row per value of a setting, with mean ± standard deviation over its runs, as over seeds</source>
        <translation>Eine Zeile je Wert einer Einstellung, mit Mittelwert ± Standardabweichung über ihre Läufe, etwa über Seeds</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>Nicht gruppiert</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>Nach %1</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%1 von %n Lauf</numerusform>
            <numerusform>%1 von %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Earlier runs of this session</source>
        <translation>Frühere Läufe dieser Sitzung</translation>
    </message>
    <message>
        <source>Runs of another session…</source>
        <translation>Läufe einer anderen Sitzung…</translation>
    </message>
    <message>
        <source>Compare with the runs of these sessions</source>
        <translation>Mit den Läufen dieser Sitzungen vergleichen</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>Sitzungen (*.amplab)</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Sort by “%1”, smallest first</source>
        <translation>Nach „%1“ sortieren, kleinste zuerst</translation>
    </message>
    <message>
        <source>Sort by “%1”, largest first</source>
        <translation>Nach „%1“ sortieren, größte zuerst</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>Zeilen kopieren	Strg+C</translation>
    </message>
    <message>
        <source>Over seeds</source>
        <translation>Über Seeds</translation>
    </message>
    <message>
        <source>Writes the comparison and the history of all lanes into a folder</source>
        <translation>Schreibt Vergleich und Verlauf aller Spuren in einen Ordner</translation>
    </message>
    <message>
        <source>Repeat over seeds…</source>
        <translation>Mit mehreren Seeds wiederholen…</translation>
    </message>
    <message>
        <source>Sweep a setting…</source>
        <translation>Einstellung durchfahren…</translation>
    </message>
    <message>
        <source>Baseline: the lane that the others are compared with</source>
        <translation>Referenz: die Spur, mit der die anderen verglichen werden</translation>
    </message>
    <message>
        <source>Lane to compare with the loop of the baseline</source>
        <translation>Spur für den Schleifenvergleich mit der Referenz</translation>
    </message>
    <message>
        <source>Shows the training loops of two lanes side by side instead of the table</source>
        <translation>Zeigt statt der Tabelle die Trainingsschleifen zweier Spuren nebeneinander</translation>
    </message>
    <message>
        <source>Replays “%1” and “%2” and shows the first step, op and element in which they differ, even by one bit</source>
        <translation>Wiederholt „%1“ und „%2“ und zeigt den ersten Schritt, die Op und das Element mit einem Unterschied, auch von nur einem Bit</translation>
    </message>
    <message>
        <source>Shows the runs that contain all of these words</source>
        <translation>Zeigt die Läufe, die alle diese Wörter enthalten</translation>
    </message>
    <message>
        <source>Hides the settings that are equal in all runs</source>
        <translation>Blendet Einstellungen aus, die in allen Läufen gleich sind</translation>
    </message>
    <message>
        <source>Runs to compare with the lanes</source>
        <translation>Läufe für den Vergleich mit den Spuren</translation>
    </message>
    <message>
        <source>Copies the table as shown</source>
        <translation>Kopiert die Tabelle in der gezeigten Form</translation>
    </message>
    <message>
        <source>%1, %2 more omitted</source>
        <translation>%1, %2 weitere ausgelassen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>amplab::CompletionPopup</name>
    <message>
        <source>Completions</source>
        <translation>Vorschläge</translation>
    </message>
</context>
<context>
    <name>amplab::Completions</name>
    <message>
        <source>Defined in line %1.</source>
        <translation>Definiert in Zeile %1.</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigDocument</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Add lane %1</source>
        <translation>Spur %1 hinzufügen</translation>
    </message>
    <message>
        <source>Fork %1</source>
        <translation>%1 verzweigen</translation>
    </message>
    <message>
        <source>Remove lane %1</source>
        <translation>Spur %1 entfernen</translation>
    </message>
    <message>
        <source>A window has at most %1 lanes. Remove one before you add another.</source>
        <translation>Ein Fenster hat höchstens %1 Spuren. Entfernen Sie eine, bevor Sie eine weitere hinzufügen.</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigFiles</name>
    <message>
        <source>Save the configuration of the selected lane</source>
        <translation>Konfiguration der gewählten Spur speichern</translation>
    </message>
    <message>
        <source>Configurations (*.json)</source>
        <translation>Konfigurationen (*.json)</translation>
    </message>
    <message>
        <source>%1 could not be written: %2; choose another folder.</source>
        <translation>%1 konnte nicht geschrieben werden: %2; einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation>Die Zwischenablage</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigForm</name>
    <message>
        <source>Applies at the next restart.</source>
        <translation>Gilt ab dem nächsten Neustart.</translation>
    </message>
    <message>
        <source>Applies at restart</source>
        <translation>Gilt ab dem Neustart</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Can change while the lane runs.</source>
        <translation>Kann sich während des Laufs ändern.</translation>
    </message>
    <message numerus="yes">
        <source>Hide %n inactive</source>
        <translation>
            <numerusform>%n inaktive ausblenden</numerusform>
            <numerusform>%n inaktive ausblenden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n inactive</source>
        <translation>
            <numerusform>%n inaktive anzeigen</numerusform>
            <numerusform>%n inaktive anzeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset to form</source>
        <translation>Auf Formular zurücksetzen</translation>
    </message>
    <message>
        <source>Discards the edited program. The lane runs the program that its settings generate.</source>
        <translation>Verwirft das bearbeitete Programm. Die Spur führt das Programm aus, das ihre Einstellungen erzeugen.</translation>
    </message>
</context>
<context>
    <name>amplab::ConfigurePanel</name>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Seed and device</source>
        <translation>Seed und Gerät</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Lernratenplan</translation>
    </message>
    <message>
        <source>Inspection</source>
        <translation>Inspektion</translation>
    </message>
    <message>
        <source>Restart now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>Several ranks</source>
        <translation>Mehrere Ränge</translation>
    </message>
    <message>
        <source>Browse data…</source>
        <translation>Daten ansehen…</translation>
    </message>
    <message>
        <source>Shows the contents of each data set and imports your own files</source>
        <translation>Zeigt den Inhalt jedes Datensatzes und importiert eigene Dateien</translation>
    </message>
    <message>
        <source>Lane changes apply at restart.</source>
        <translation>Geänderte Spuren gelten ab dem Neustart.</translation>
    </message>
    <message numerus="yes">
        <source>%n changes apply at restart.</source>
        <translation>
            <numerusform>%n Änderung gilt ab dem Neustart.</numerusform>
            <numerusform>%n Änderungen gelten ab dem Neustart.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::Course</name>
    <message>
        <source>Course</source>
        <translation>Kurs</translation>
    </message>
    <message>
        <source>Failure clinic</source>
        <translation>Fehlerklinik</translation>
    </message>
    <message>
        <source>Classic exercises</source>
        <translation>Klassische Übungen</translation>
    </message>
    <message>
        <source>Myths</source>
        <translation>Irrtümer</translation>
    </message>
</context>
<context>
    <name>amplab::CourseList</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Ordner öffnen …</translation>
    </message>
    <message>
        <source>%1 minutes, %2 steps</source>
        <translation>%1 Minuten, %2 Schritte</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>No lessons found: the folder share/amplab is missing beside the program. Copy it there, or set AMPLAB_SHARE_DIR to its path.</source>
        <translation>Keine Lektionen gefunden: Der Ordner share/amplab fehlt neben dem Programm. Ordner dorthin kopieren oder AMPLAB_SHARE_DIR auf seinen Pfad setzen.</translation>
    </message>
    <message>
        <source>Predict, run, see why. A lesson sets up its own lanes. Your lanes stay in the session, and Undo restores them.</source>
        <translation>Vorhersagen, laufen lassen, verstehen. Eine Lektion richtet eigene Spuren ein. Die bisherigen Spuren bleiben in der Sitzung; Rückgängig stellt sie wieder her.</translation>
    </message>
    <message>
        <source>Your own lesson: a folder with a file lesson.md</source>
        <translation>Eigene Lektion: ein Ordner mit einer Datei lesson.md</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%1 von %2 Schritten</translation>
    </message>
</context>
<context>
    <name>amplab::CurvePlot</name>
    <message>
        <source>Plot of %1 over time</source>
        <translation>Verlauf: %1</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>Explain “%1” at step %2</source>
        <translation>„%1“ bei Schritt %2 erklären</translation>
    </message>
    <message>
        <source>Fork “%1” after step %2…</source>
        <translation>„%1“ nach Schritt %2 verzweigen…</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>Bits von %1</translation>
    </message>
    <message>
        <source>Copy data in view</source>
        <translation>Sichtbare Daten kopieren</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>Save a figure for print</source>
        <translation>Abbildung für den Druck speichern</translation>
    </message>
    <message>
        <source>Figures (*.pdf *.svg *.png)</source>
        <translation>Abbildungen (*.pdf *.svg *.png)</translation>
    </message>
    <message>
        <source>Figure for print, light, 8 pt</source>
        <translation>Abbildung für den Druck, hell, 8 pt</translation>
    </message>
    <message>
        <source>Single column, 85 mm…</source>
        <translation>Eine Spalte, 85 mm…</translation>
    </message>
    <message>
        <source>Double column, 175 mm…</source>
        <translation>Zwei Spalten, 175 mm…</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Logarithmische Achse</translation>
    </message>
    <message>
        <source>Follow the newest step</source>
        <translation>Dem neuesten Schritt folgen</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>One zoom back</source>
        <translation>Einen Zoom zurück</translation>
    </message>
    <message>
        <source>Quantity plotted in %1</source>
        <translation>Gezeigte Größe in „%1“</translation>
    </message>
    <message>
        <source>Choose the plot</source>
        <translation>Diagramm wählen</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Images (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Show the op calls of “%1” at step %2</source>
        <translation>Op-Aufrufe von „%1“ bei Schritt %2 zeigen</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Save image as PNG, SVG or PDF…</source>
        <translation>Als PNG, SVG oder PDF speichern…</translation>
    </message>
</context>
<context>
    <name>amplab::CurveSketch</name>
    <message>
        <source>Draw with the mouse from the first step to the last</source>
        <translation>Mit der Maus vom ersten Schritt zum letzten zeichnen</translation>
    </message>
    <message>
        <source>step 1</source>
        <translation>Schritt 1</translation>
    </message>
    <message>
        <source>Curve to draw: Left and Right move between steps, Up and Down draw</source>
        <translation>Kurve zum Zeichnen: Links und Rechts wechseln den Schritt, Auf und Ab zeichnen</translation>
    </message>
</context>
<context>
    <name>amplab::CurvesPanel</name>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Distance from %1</source>
        <translation>Abstand von %1</translation>
    </message>
    <message>
        <source>Unit of the x axis</source>
        <translation>Einheit der x-Achse</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Glättung</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Jump to now</source>
        <translation>Zum neuesten Schritt</translation>
    </message>
    <message>
        <source>Export figures into this folder</source>
        <translation>Abbildungen in diesen Ordner exportieren</translation>
    </message>
    <message>
        <source>Follow the newest step again</source>
        <translation>Wieder dem neuesten Schritt folgen</translation>
    </message>
    <message>
        <source>Weight of the running mean, computed over all steps, visible or not. 0: off</source>
        <translation>Gewicht des gleitenden Mittels, berechnet über alle Schritte, sichtbar oder nicht. 0: aus</translation>
    </message>
    <message>
        <source>Keeps the newest step in view</source>
        <translation>Hält den neuesten Schritt im sichtbaren Bereich</translation>
    </message>
    <message>
        <source>Save plot as image</source>
        <translation>Plot als Bild speichern</translation>
    </message>
    <message>
        <source>Images (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Export figures</source>
        <translation>Abbildungen exportieren</translation>
    </message>
    <message>
        <source>%1 already has %2. Overwrite?</source>
        <translation>%1 enthält schon %2. Überschreiben?</translation>
    </message>
    <message numerus="yes">
        <source>%n figures exported to %1</source>
        <translation>
            <numerusform>%n Abbildung nach %1 exportiert</numerusform>
            <numerusform>%n Abbildungen nach %1 exportiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
</context>
<context>
    <name>amplab::DataDialog</name>
    <message>
        <source>A table (.csv)</source>
        <translation>Eine Tabelle (.csv)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>Daten von %1</translation>
    </message>
    <message>
        <source>Data sets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>File or folder</source>
        <translation>Datei oder Ordner</translation>
    </message>
    <message>
        <source>Column to predict</source>
        <translation>Vorherzusagende Spalte</translation>
    </message>
    <message>
        <source>The first rows</source>
        <translation>Die ersten Zeilen</translation>
    </message>
    <message>
        <source>Click a column to predict it from the others</source>
        <translation>Klick auf eine Spalte sagt sie aus den anderen voraus</translation>
    </message>
    <message>
        <source>&amp;Predict the column</source>
        <translation>&amp;Spalte vorhersagen</translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 Klassen</translation>
    </message>
    <message>
        <source>a number to predict</source>
        <translation>eine Zahl ist vorherzusagen</translation>
    </message>
    <message>
        <source>%1 rows, %2 columns</source>
        <translation>%1 Zeilen, %2 Spalten</translation>
    </message>
    <message>
        <source>generated from the seed</source>
        <translation>aus dem Seed erzeugt</translation>
    </message>
    <message>
        <source>%1 empty</source>
        <translation>%1 leer</translation>
    </message>
    <message>
        <source>to predict, %1</source>
        <translation>vorherzusagen, %1</translation>
    </message>
    <message>
        <source>A text file (UTF-8)</source>
        <translation>Eine Textdatei (UTF-8)</translation>
    </message>
    <message>
        <source>A folder with four files in MNIST&apos;s format</source>
        <translation>Ein Ordner mit vier Dateien im MNIST-Format</translation>
    </message>
    <message>
        <source>A folder with CIFAR-10&apos;s .bin files</source>
        <translation>Ein Ordner mit den .bin-Dateien von CIFAR-10</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation>&amp;Verwenden</translation>
    </message>
    <message>
        <source>Reads the file again</source>
        <translation>Liest die Datei erneut</translation>
    </message>
    <message>
        <source>The engine is reading the data…</source>
        <translation>Die Engine liest die Daten…</translation>
    </message>
    <message>
        <source>%1 training samples, %2 test samples</source>
        <translation>%1 Trainings-Samples, %2 Test-Samples</translation>
    </message>
    <message>
        <source>%1 characters per sample, vocabulary of %2</source>
        <translation>%1 Zeichen je Sample, Vokabular von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n features per sample</source>
        <translation>
            <numerusform>%n Merkmal je Sample</numerusform>
            <numerusform>%n Merkmale je Sample</numerusform>
        </translation>
    </message>
    <message>
        <source>numeric</source>
        <translation>numerisch</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
</context>
<context>
    <name>amplab::DataRequestProcess</name>
    <message>
        <source>The engine took too long to read the data; check the path and try again.</source>
        <translation>Die Engine brauchte zu lange, um die Daten zu lesen; Pfad prüfen und erneut versuchen.</translation>
    </message>
    <message>
        <source>The data cannot be read: the engine &quot;%1&quot; was not found or is not executable; correct the engine&apos;s command line in the settings.</source>
        <translation>Die Daten sind nicht lesbar: Die Engine „%1“ wurde nicht gefunden oder ist nicht ausführbar; Befehlszeile der Engine in den Einstellungen berichtigen.</translation>
    </message>
    <message>
        <source>The engine&apos;s reply about the data is too long; check the engine&apos;s command line in the settings.</source>
        <translation>Die Antwort der Engine zu den Daten ist zu lang; Befehlszeile der Engine in den Einstellungen prüfen.</translation>
    </message>
    <message>
        <source>The engine ended before it had read the data; try again.</source>
        <translation>Die Engine endete, bevor sie die Daten gelesen hatte; erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>amplab::DataView</name>
    <message numerus="yes">
        <source>%n points in the plane, by class</source>
        <translation>
            <numerusform>%n Punkt der Ebene, nach Klasse</numerusform>
            <numerusform>%n Punkte der Ebene, nach Klasse</numerusform>
        </translation>
    </message>
    <message>
        <source>The first lines</source>
        <translation>Die ersten Zeilen</translation>
    </message>
    <message>
        <source>Target over the input</source>
        <translation>Zielgröße über der Eingabe</translation>
    </message>
    <message numerus="yes">
        <source>%n images, by class</source>
        <translation>
            <numerusform>%n Bild, nach Klasse</numerusform>
            <numerusform>%n Bilder, nach Klasse</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::DivergenceCard</name>
    <message>
        <source>%1: %2 in %3</source>
        <translation>%1: %2 in %3</translation>
    </message>
    <message>
        <source>step %1 · %2 · %3</source>
        <translation>Schritt %1 · %2 · %3</translation>
    </message>
    <message>
        <source>Its op calls</source>
        <translation>Ihre Op-Aufrufe</translation>
    </message>
    <message>
        <source>Compare the loops</source>
        <translation>Schleifen vergleichen</translation>
    </message>
    <message>
        <source>Shows the loops of both lanes side by side</source>
        <translation>Zeigt die Schleifen beider Spuren nebeneinander</translation>
    </message>
    <message>
        <source>Replaying both lanes…</source>
        <translation>Beide Spuren werden nachgespielt…</translation>
    </message>
    <message>
        <source>%1: line %2</source>
        <translation>%1: Zeile %2</translation>
    </message>
    <message>
        <source>Replays this step of the baseline and shows its op calls</source>
        <translation>Spielt diesen Schritt der Referenz nach und zeigt seine Op-Aufrufe</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 · element %2</source>
        <translation>%1 · Element %2</translation>
    </message>
</context>
<context>
    <name>amplab::DtypeChoices</name>
    <message>
        <source>Selected by you.</source>
        <translation>Selbst gewählt.</translation>
    </message>
    <message>
        <source>set by the mode</source>
        <translation>vom Modus bestimmt</translation>
    </message>
    <message>
        <source>Set by the mode</source>
        <translation>Vom Modus bestimmt</translation>
    </message>
</context>
<context>
    <name>amplab::EarlierDialog</name>
    <message>
        <source>Earlier runs</source>
        <translation>Frühere Läufe</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>No lane has been restarted yet. After a restart, its earlier runs are listed here.</source>
        <translation>Noch keine Spur wurde neu gestartet. Nach einem Neustart stehen ihre früheren Läufe hier.</translation>
    </message>
    <message>
        <source>Deletes the selected runs (Del); Ctrl+Z restores them. Closing the session deletes them from its file.</source>
        <translation>Löscht die gewählten Läufe (Entf); Strg+Z stellt sie wieder her. Beim Schließen der Sitzung werden sie aus der Datei gelöscht.</translation>
    </message>
    <message>
        <source>Earlier runs are drawn thin behind the lanes, in their lane&apos;s colour. The latest run of each lane and all pinned runs are shown.</source>
        <translation>Frühere Läufe sind dünn hinter den Spuren gezeichnet, in der Farbe ihrer Spur. Gezeigt werden der letzte Lauf jeder Spur und alle angehefteten.</translation>
    </message>
</context>
<context>
    <name>amplab::EarlierModel</name>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>not pinned</source>
        <translation>nicht angeheftet</translation>
    </message>
    <message>
        <source>rename earlier run</source>
        <translation>Umbenennen eines früheren Laufs</translation>
    </message>
    <message>
        <source>show earlier run</source>
        <translation>Zeigen eines früheren Laufs</translation>
    </message>
    <message>
        <source>hide earlier run</source>
        <translation>Ausblenden eines früheren Laufs</translation>
    </message>
    <message>
        <source>pin earlier run</source>
        <translation>Anheften eines früheren Laufs</translation>
    </message>
    <message>
        <source>unpin earlier run</source>
        <translation>Lösen eines früheren Laufs</translation>
    </message>
    <message>
        <source>hide earlier runs</source>
        <translation>Frühere Läufe ausblenden</translation>
    </message>
    <message numerus="yes">
        <source>delete %n earlier runs</source>
        <translation>
            <numerusform>Löschen von %n früheren Lauf</numerusform>
            <numerusform>Löschen von %n früheren Läufen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::EngineProcess</name>
    <message>
        <source>often because memory ran out</source>
        <translation>oft, weil der Speicher ausging</translation>
    </message>
    <message>
        <source>a crash</source>
        <translation>ein Absturz</translation>
    </message>
    <message>
        <source>The engine was ended by signal %1 (%2, %3); %4</source>
        <translation>Die Engine wurde durch Signal %1 beendet (%2, %3); %4</translation>
    </message>
    <message>
        <source>The engine ended with exit status %1; %2</source>
        <translation>Die Engine endete mit Status %1; %2</translation>
    </message>
    <message>
        <source>The engine ended with exit status %1 (%2); %3</source>
        <translation>Die Engine endete mit Status %1 (%2); %3</translation>
    </message>
    <message>
        <source>The engine could not be started, because &quot;%1&quot; was not found or is not executable; correct the engine&apos;s command line in the settings, then restart the engine.</source>
        <translation>Die Engine konnte nicht gestartet werden, da „%1“ nicht gefunden wurde oder nicht ausführbar ist; Befehlszeile der Engine in den Einstellungen berichtigen, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>The engine sent an invalid message (%1), so it was ended; check that its command line starts amplab-engine serve and prints nothing else, then restart the engine.</source>
        <translation>Die Engine hat eine ungültige Nachricht gesendet (%1) und wurde beendet; prüfen, ob ihre Befehlszeile amplab-engine serve startet und sonst nichts ausgibt, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>This window skips reports that it cannot use (%1).</source>
        <translation>Dieses Fenster überspringt Meldungen, die es nicht verwenden kann (%1).</translation>
    </message>
    <message>
        <source>received data is preserved; restart the engine to continue.</source>
        <translation>empfangene Daten bleiben erhalten; zum Fortsetzen die Engine neu starten.</translation>
    </message>
    <message>
        <source>Its script may save: the engine has %1 s to end.</source>
        <translation>Das Skript kann noch speichern: Die Engine hat %1 s bis zum Ende.</translation>
    </message>
</context>
<context>
    <name>amplab::EventLane</name>
    <message>
        <source>Events of the lanes over time</source>
        <translation>Ereignisse der Spuren über der Zeit</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
    </message>
    <message>
        <source>%1 And %2 more nearby.</source>
        <translation>%1 Und %2 weitere in der Nähe.</translation>
    </message>
</context>
<context>
    <name>amplab::EventModel</name>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>what happened</source>
        <translation>was geschah</translation>
    </message>
</context>
<context>
    <name>amplab::EventsPanel</name>
    <message>
        <source>Only events of this kind</source>
        <translation>Nur Ereignisse dieser Art</translation>
    </message>
    <message>
        <source>Only events of this lane</source>
        <translation>Nur Ereignisse dieser Spur</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Fork before it…</source>
        <translation>Davor verzweigen…</translation>
    </message>
    <message>
        <source>all events</source>
        <translation>alle Ereignisse</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>alle Spuren</translation>
    </message>
    <message>
        <source>Show step %1</source>
        <translation>Schritt %1 zeigen</translation>
    </message>
    <message>
        <source>Explain step %1</source>
        <translation>Schritt %1 erklären</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Replays the step of the selected event and explains what happened, where, why, and the effect</source>
        <translation>Wiederholt den Schritt des gewählten Ereignisses und erklärt, was geschah, wo, warum und mit welcher Folge</translation>
    </message>
    <message>
        <source>Creates a lane that shares the history up to the step before the selected event</source>
        <translation>Legt eine Spur an, deren Verlauf bis zum Schritt vor dem gewählten Ereignis gleich ist</translation>
    </message>
    <message>
        <source>No events yet. Skipped steps, changes of the loss scale or of settings and the first NaN appear here when the lanes run. %1 starts them.</source>
        <translation>Noch keine Ereignisse. Übersprungene Schritte, Änderungen der Loss Scale oder von Einstellungen und das erste NaN erscheinen hier, wenn die Spuren laufen. %1 startet sie.</translation>
    </message>
    <message>
        <source>Show its op calls</source>
        <translation>Op-Aufrufe zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n events</source>
        <translation>
            <numerusform>%n Ereignis</numerusform>
            <numerusform>%n Ereignisse</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n events</source>
        <translation>
            <numerusform>%1 von %n Ereignis</numerusform>
            <numerusform>%1 von %n Ereignissen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::ExplainPanel</name>
    <message>
        <source>What would help</source>
        <translation>Was helfen würde</translation>
    </message>
    <message>
        <source>Replays the step once more</source>
        <translation>Wiederholt den Schritt noch einmal</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Against fp32</source>
        <translation>Gegen fp32</translation>
    </message>
    <message>
        <source>Its op calls</source>
        <translation>Ihre Op-Aufrufe</translation>
    </message>
    <message>
        <source>Fork before it…</source>
        <translation>Davor verzweigen…</translation>
    </message>
    <message>
        <source>Explain this step</source>
        <translation>Diesen Schritt erklären</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>Replaying step %1…</source>
        <translation>Schritt %1 wird wiederholt…</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>Lektion: %1</translation>
    </message>
    <message>
        <source>Try in a fork</source>
        <translation>Verzweigen und testen</translation>
    </message>
    <message>
        <source>Explain again</source>
        <translation>Erneut erklären</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Folge</translation>
    </message>
    <message>
        <source>Replays the step and shows all its op calls</source>
        <translation>Wiederholt den Schritt und zeigt alle seine Op-Aufrufe</translation>
    </message>
    <message>
        <source>Creates a lane that shares the history up to the step before this one</source>
        <translation>Legt eine Spur an, deren Verlauf bis zum vorigen Schritt gleich ist</translation>
    </message>
    <message>
        <source>This step has not finished.</source>
        <translation>Dieser Schritt ist noch nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>Click a triangle in the plots, or an event, to replay the step and find the cause.</source>
        <translation>Klick auf ein Dreieck in den Plots oder auf ein Ereignis wiederholt den Schritt und zeigt die Ursache.</translation>
    </message>
    <message>
        <source>cause: line %1</source>
        <translation>Ursache: Zeile %1</translation>
    </message>
    <message>
        <source>Changes the setting of this lane from its next step on.</source>
        <translation>Ändert die Einstellung dieser Spur ab ihrem nächsten Schritt.</translation>
    </message>
    <message>
        <source>Try it in a fork: a new lane from before this step, with this setting changed</source>
        <translation>Verzweigen und testen: neue Spur ab dem Schritt davor, mit dieser geänderten Einstellung</translation>
    </message>
    <message>
        <source>%1: why it did not learn</source>
        <translation>%1: warum sie nicht gelernt hat</translation>
    </message>
    <message>
        <source>Changes the setting of this lane; %1 restarts it.</source>
        <translation>Ändert die Einstellung dieser Spur; %1 startet sie neu.</translation>
    </message>
    <message>
        <source>%1
The recorder did not run this step again.</source>
        <translation>%1
Der Rekorder hat diesen Schritt nicht noch einmal ausgeführt.</translation>
    </message>
    <message>
        <source>%1
A log does not have more. A recorded run has the cause of its skips.</source>
        <translation>%1
Mehr steht nicht im Log. Ein aufgezeichneter Lauf enthält die Ursache übersprungener Schritte.</translation>
    </message>
    <message>
        <source>Opens the lesson about this cause</source>
        <translation>Öffnet die Lektion über diese Ursache</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentGrid</name>
    <message>
        <source>Histograms by layer</source>
        <translation>Histogramme nach Schicht</translation>
    </message>
    <message>
        <source>clipped %1</source>
        <translation>begrenzt %1</translation>
    </message>
    <message>
        <source>overflow %1</source>
        <translation>Überlauf %1</translation>
    </message>
    <message>
        <source>clipped &lt; 0.1 %</source>
        <translation>begrenzt &lt; 0.1 %</translation>
    </message>
    <message>
        <source>overflow &lt; 0.1 %</source>
        <translation>Überlauf &lt; 0.1 %</translation>
    </message>
    <message>
        <source>flushed %1</source>
        <translation>null %1</translation>
    </message>
    <message>
        <source>%1: flushed %2, clipped %3</source>
        <translation>%1: null %2, begrenzt %3</translation>
    </message>
    <message>
        <source>%1: flushed %2, overflow %3</source>
        <translation>%1: null %2, Überlauf %3</translation>
    </message>
    <message>
        <source>nothing lost</source>
        <translation>nichts verloren</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentPlot</name>
    <message>
        <source>Histogram of binary exponents</source>
        <translation>Histogramm der binären Exponenten</translation>
    </message>
    <message>
        <source>%1 in %2: flushed %3, clipped %4.</source>
        <translation>%1 in %2: auf null gesetzt %3, begrenzt %4.</translation>
    </message>
    <message>
        <source>%1 in %2: flushed %3, overflow %4.</source>
        <translation>%1 in %2: auf null gesetzt %3, Überlauf %4.</translation>
    </message>
    <message>
        <source>loss scale %1</source>
        <translation>Loss Scale %1</translation>
    </message>
    <message>
        <source>no loss scale (%1)</source>
        <translation>keine Loss Scale (%1)</translation>
    </message>
    <message>
        <source>%1 to %2: %3, %4 elements</source>
        <translation>%1 bis %2: %3, %4 Elemente</translation>
    </message>
    <message>
        <source>: at most half of the smallest subnormal, %1</source>
        <translation>: höchstens die Hälfte der kleinsten subnormalen, %1</translation>
    </message>
    <message>
        <source>will be flushed</source>
        <translation>wird null</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>auf 0</translation>
    </message>
    <message>
        <source>will be clipped</source>
        <translation>wird begrenzt</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>will overflow</source>
        <translation>wird überlaufen</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Drag the handle, or press Left and Right, to preview another scale. Release or Return sets it; with Ctrl it forks the lane. Escape resets it.</source>
        <translation>Griff ziehen oder Links und Rechts drücken zeigt eine andere Scale als Vorschau. Loslassen oder Return setzt sie, mit Strg verzweigt es die Spur. Esc setzt zurück.</translation>
    </message>
    <message>
        <source>, %1 lost</source>
        <translation>, davon %1 verloren</translation>
    </message>
    <message>
        <source>Thick line: scales that lose the fewest elements, %1 to %2.</source>
        <translation>Dicke Linie: Scales, bei denen die wenigsten Elemente verloren gehen, %1 bis %2.</translation>
    </message>
</context>
<context>
    <name>amplab::ExponentWaterfall</name>
    <message>
        <source>Exponents over the run</source>
        <translation>Exponenten über den Lauf</translation>
    </message>
    <message>
        <source>step %1 · %2 to %3: %4</source>
        <translation>Schritt %1 · %2 bis %3: %4</translation>
    </message>
    <message>
        <source>clipped above %1</source>
        <translation>begrenzt über %1</translation>
    </message>
    <message>
        <source>overflow above %1</source>
        <translation>Überlauf über %1</translation>
    </message>
    <message>
        <source>flushed below %1</source>
        <translation>null unter %1</translation>
    </message>
    <message>
        <source>subnormal below %1</source>
        <translation>subnormal unter %1</translation>
    </message>
    <message>
        <source>loss scale</source>
        <translation>Loss Scale</translation>
    </message>
    <message>
        <source>%1 over steps</source>
        <translation>%1 über Schritten</translation>
    </message>
    <message>
        <source>No inspected steps</source>
        <translation>Keine untersuchten Schritte</translation>
    </message>
    <message>
        <source>%1 inspected steps, %2 to %3</source>
        <translation>%1 untersuchte Schritte, %2 bis %3</translation>
    </message>
    <message>
        <source>No inspected step has such tensors.</source>
        <translation>Kein untersuchter Schritt hat solche Tensoren.</translation>
    </message>
    <message>
        <source>loss scale %1</source>
        <translation>Loss Scale %1</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
</context>
<context>
    <name>amplab::FaultDialog</name>
    <message>
        <source>a NaN</source>
        <translation>ein NaN</translation>
    </message>
    <message>
        <source>Overflow fire drill</source>
        <translation>Überlaufübung</translation>
    </message>
    <message>
        <source>all lanes</source>
        <translation>alle Spuren</translation>
    </message>
    <message>
        <source>A layer&apos;s name for its output, “loss”, or a gradient such as fc1.weight.grad</source>
        <translation>Name einer Schicht für ihre Ausgabe, „loss“ oder ein Gradient wie fc1.weight.grad</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>the rank dies</source>
        <translation>der Rang stirbt</translation>
    </message>
    <message>
        <source>the rank stops</source>
        <translation>der Rang hält an</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>all ranks</source>
        <translation>alle Ränge</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>The ranks agree on found_inf: all of them skip the step.</source>
        <translation>Die Ränge einigen sich über found_inf: Alle überspringen den Schritt.</translation>
    </message>
    <message>
        <source>an Inf, as after an overflow</source>
        <translation>ein Inf, wie nach einem Überlauf</translation>
    </message>
    <message>
        <source>all elements, times a factor</source>
        <translation>alle Elemente, mal einem Faktor</translation>
    </message>
    <message>
        <source>Index in row-major order, from 0; too large: the last element</source>
        <translation>Index zeilenweise ab 0; zu groß: das letzte Element</translation>
    </message>
    <message>
        <source>Inject</source>
        <translation>Einsetzen</translation>
    </message>
    <message>
        <source>The fault happens once, in the next step. All records of the run mark it as injected.</source>
        <translation>Der Fehler geschieht einmal, im nächsten Schritt. Alle Aufzeichnungen des Laufs vermerken ihn als eingesetzt.</translation>
    </message>
    <message>
        <source>Its process is killed when the next step begins. The other ranks cannot continue: the run ends and names this rank.</source>
        <translation>Sein Prozess wird zu Beginn des nächsten Schritts beendet. Die anderen Ränge können nicht weiterlaufen: Der Lauf endet und nennt diesen Rang.</translation>
    </message>
    <message>
        <source>Its process is stopped when the next step begins. The other ranks wait for at most %1 s; then the run ends and names this rank.</source>
        <translation>Sein Prozess wird zu Beginn des nächsten Schritts angehalten. Die anderen Ränge warten höchstens %1 s; dann endet der Lauf und nennt diesen Rang.</translation>
    </message>
    <message>
        <source>The fault precedes gradient averaging, so it reaches all ranks.</source>
        <translation>Der Fehler liegt vor der Mittelung der Gradienten und erreicht daher alle Ränge.</translation>
    </message>
    <message>
        <source>The gradients are already averaged, so only rank %1 sees it.</source>
        <translation>Die Gradienten sind schon gemittelt, daher sieht ihn nur Rang %1.</translation>
    </message>
    <message>
        <source>The ranks do not agree on found_inf: only this rank skips the step, and the weights diverge.</source>
        <translation>Die Ränge einigen sich nicht über found_inf: Nur dieser Rang überspringt den Schritt, und die Gewichte laufen auseinander.</translation>
    </message>
</context>
<context>
    <name>amplab::FigureDialog</name>
    <message>
        <source>Export figures</source>
        <translation>Abbildungen exportieren</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>PNG, 300 dpi</source>
        <translation>PNG, 300 dpi</translation>
    </message>
    <message>
        <source>Width on paper</source>
        <translation>Breite auf dem Papier</translation>
    </message>
    <message>
        <source>Single column, 85 mm</source>
        <translation>Eine Spalte, 85 mm</translation>
    </message>
    <message>
        <source>Double column, 175 mm</source>
        <translation>Zwei Spalten, 175 mm</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Plots</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <source>File type</source>
        <translation>Dateityp</translation>
    </message>
    <message>
        <source>Figures use the light theme and 8-point text. Each shows the current view of its plot.</source>
        <translation>Abbildungen haben das helle Design und Schrift in 8 Punkt. Jede zeigt die aktuelle Ansicht ihres Plots.</translation>
    </message>
</context>
<context>
    <name>amplab::ForecastPanel</name>
    <message>
        <source>fp16 forecast by layer</source>
        <translation>fp16-Prognose nach Schicht</translation>
    </message>
    <message>
        <source>The fp16 forecast needs inspected steps. Run the lane with this panel visible.</source>
        <translation>Die fp16-Prognose braucht untersuchte Schritte. Die Spur laufen lassen, während dieses Panel sichtbar ist.</translation>
    </message>
    <message>
        <source>Predicting memory…</source>
        <translation>Speicherbedarf wird vorhergesagt…</translation>
    </message>
    <message>
        <source>predicted memory of the first of %1 ranks per mode, from its training step</source>
        <translation>vorhergesagter Speicher des ersten von %1 Rängen je Modus, aus seinem Trainingsschritt</translation>
    </message>
    <message>
        <source>predicted memory per mode, from the training step</source>
        <translation>vorhergesagter Speicher je Modus, aus dem Trainingsschritt</translation>
    </message>
    <message>
        <source>Predicted from %1, compared with this lane at scale %2, step %3: correct for %4 of %5 layers.</source>
        <translation>Vorhergesagt aus %1, verglichen mit dieser Spur bei Scale %2, Schritt %3: richtig bei %4 von %5 Schichten.</translation>
    </message>
    <message>
        <source>Compared with %1 at scale %2, step %3: correct for %4 of %5 layers.</source>
        <translation>Verglichen mit %1 bei Scale %2, Schritt %3: richtig bei %4 von %5 Schichten.</translation>
    </message>
</context>
<context>
    <name>amplab::ForkDialog</name>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Fork a lane</source>
        <translation>Spur verzweigen</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Verzweigen</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>After step</source>
        <translation>Nach Schritt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>With</source>
        <translation>Mit</translation>
    </message>
    <message>
        <source>No step is left after step %1, the end of the run; choose an earlier step or increase the number of steps.</source>
        <translation>Nach Schritt %1, dem Ende des Laufs, bleibt kein Schritt; einen früheren wählen oder die Zahl der Schritte erhöhen.</translation>
    </message>
    <message>
        <source>Bitwise identical to “%1” up to step %2, separate from step %3.</source>
        <translation>Bitgleich mit „%1“ bis Schritt %2, getrennt ab Schritt %3.</translation>
    </message>
    <message>
        <source>Without a changed setting, the fork stays bitwise identical to “%1”.</source>
        <translation>Ohne geänderte Einstellung bleibt der Fork bitgleich mit „%1“.</translation>
    </message>
</context>
<context>
    <name>amplab::FormatRuler</name>
    <message>
        <source>Ranges of the number formats</source>
        <translation>Wertebereiche der Zahlenformate</translation>
    </message>
    <message>
        <source>%1: largest %2, smallest normal %3, smallest subnormal %4, eps %5 (the gap above 1); %6 exponent and %7 mantissa bits</source>
        <translation>%1: größte %2, kleinste normale %3, kleinste subnormale %4, eps %5 (die Lücke über 1); %6 Exponenten- und %7 Mantissenbits</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2: %n tensor(s), magnitudes from %3 to %4, 98 % of them from %5 to %6</source>
        <translation>
            <numerusform>%1 von %2: %n Tensor, Beträge von %3 bis %4, 98 % davon von %5 bis %6</numerusform>
            <numerusform>%1 von %2: %n Tensoren, Beträge von %3 bis %4, 98 % davon von %5 bis %6</numerusform>
        </translation>
    </message>
    <message>
        <source>eps %1</source>
        <translation>eps %1</translation>
    </message>
    <message>
        <source>Left halves the number, Right doubles it; plus and minus zoom; Home shows the whole ruler.</source>
        <translation>Links halbiert die Zahl, Rechts verdoppelt sie; Plus und Minus zoomen; Pos1 zeigt das ganze Lineal.</translation>
    </message>
    <message>
        <source>; multiplied by the loss scale, as stored</source>
        <translation>; mit der Loss Scale multipliziert, wie gespeichert</translation>
    </message>
</context>
<context>
    <name>amplab::FormatZones</name>
    <message>
        <source>flushed to zero</source>
        <translation>auf null gesetzt</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>subnormal</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>auf 0</translation>
    </message>
    <message>
        <source>subn.</source>
        <translation>subn.</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>begr.</translation>
    </message>
</context>
<context>
    <name>amplab::FormatsPanel</name>
    <message>
        <source>Largest</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>First number that overflows</source>
        <translation>Erste Zahl, die überläuft</translation>
    </message>
    <message>
        <source>A number that is clipped</source>
        <translation>Eine Zahl, die begrenzt wird</translation>
    </message>
    <message>
        <source>Smallest normal</source>
        <translation>Kleinste normale</translation>
    </message>
    <message>
        <source>Smallest subnormal</source>
        <translation>Kleinste subnormale</translation>
    </message>
    <message>
        <source>Largest that is flushed</source>
        <translation>Größte, die zu null wird</translation>
    </message>
    <message>
        <source>1 + eps: the number after 1</source>
        <translation>1 + eps: die Zahl nach 1</translation>
    </message>
    <message>
        <source>1 + eps / 2: an update that is swallowed</source>
        <translation>1 + eps / 2: ein Update, das verschluckt wird</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Whole ruler</source>
        <translation>Ganzes Lineal</translation>
    </message>
    <message>
        <source>%1	%2</source>
        <translation>%1	%2</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <translation>%1, Schritt %2</translation>
    </message>
    <message>
        <source>marked: tensors of %1</source>
        <translation>markiert: Tensoren von %1</translation>
    </message>
    <message>
        <source>A number or a sum of numbers: 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf, nan</source>
        <translation>Eine Zahl oder eine Summe: 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf, nan</translation>
    </message>
    <message>
        <source>Numbers at the limits of the formats</source>
        <translation>Zahlen an den Grenzen der Formate</translation>
    </message>
    <message>
        <source>Shows the ruler from the smallest to the largest number (double-click). Wheel: zoom. Drag: move.</source>
        <translation>Zeigt das Lineal von der kleinsten bis zur größten Zahl (Doppelklick). Mausrad: zoomen. Ziehen: verschieben.</translation>
    </message>
    <message>
        <source>Invalid number. Try 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf or nan.</source>
        <translation>Ungültige Zahl. Möglich sind 65504, 1e-8, 2^-24, 0x1p-14, 1 + 2^-11, inf oder nan.</translation>
    </message>
    <message>
        <source>The tensors of %1 are marked here when it runs.</source>
        <translation>Die Tensoren von %1 werden hier markiert, sobald die Spur läuft.</translation>
    </message>
</context>
<context>
    <name>amplab::Fp16Model</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>Beyond fp16&apos;s largest number, 65504: no loss scale changes that.</source>
        <translation>Über der größten Zahl von fp16, 65504: Keine Loss Scale ändert das.</translation>
    </message>
    <message>
        <source>fp16 holds up to 65504.</source>
        <translation>fp16 reicht bis 65504.</translation>
    </message>
    <message>
        <source>Its weights reach %1.</source>
        <translation>Ihre Gewichte reichen bis %1.</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>A layer of the model</source>
        <translation>Eine Schicht des Modells</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>none: needs %1, limit %2</source>
        <translation>keine: braucht %1, höchstens %2</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>nur %1</translation>
    </message>
    <message>
        <source>%1 of the nonzero values would become zero.</source>
        <translation>%1 der Werte ungleich null würden null.</translation>
    </message>
    <message>
        <source>Gradient magnitudes without a loss scale, from the smallest nonzero value to the largest</source>
        <translation>Beträge der Gradienten ohne Loss Scale, vom kleinsten Wert ungleich null bis zum größten</translation>
    </message>
    <message>
        <source>Loss scales at which no gradient overflows fp16 and at most 1 % of the nonzero gradients are lost</source>
        <translation>Loss Scales, bei denen kein Gradient in fp16 überläuft und höchstens 1 % der Gradienten ungleich null verloren gehen</translation>
    </message>
    <message>
        <source>Share of gradients that fp16 flushes to zero at the scale %1: predicted, and measured</source>
        <translation>Anteil der Gradienten, die fp16 bei Scale %1 auf null setzt: vorhergesagt und gemessen</translation>
    </message>
    <message>
        <source>Largest magnitude of the activations; fp16 ends at 65504</source>
        <translation>Größter Betrag der Aktivierungen; fp16 endet bei 65504</translation>
    </message>
    <message>
        <source>Gradient magnitudes without a loss scale</source>
        <translation>Beträge der Gradienten ohne Loss Scale</translation>
    </message>
    <message>
        <source>suitable loss scales</source>
        <translation>passende Loss Scales</translation>
    </message>
    <message>
        <source>One axis for all layers; the line marks the lane&apos;s loss scale</source>
        <translation>Eine Achse für alle Schichten; die Linie ist die Loss Scale der Spur</translation>
    </message>
    <message>
        <source>lost: predicted → actual</source>
        <translation>verloren: vorhergesagt → gemessen</translation>
    </message>
    <message>
        <source>Share of gradients that become zero or Inf in fp16: predicted, and measured in a lane of the same model</source>
        <translation>Anteil der Gradienten, die in fp16 null oder Inf werden: vorhergesagt, und in einer Spur desselben Modells gemessen</translation>
    </message>
</context>
<context>
    <name>amplab::GalleryPage</name>
    <message>
        <source>Gallery</source>
        <translation>Galerie</translation>
    </message>
    <message>
        <source>Keep the lanes</source>
        <translation>Spuren behalten</translation>
    </message>
    <message>
        <source>Open something else…</source>
        <translation>Etwas anderes öffnen…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Filter: clip, apex, penalty, unscale_ …</source>
        <translation>Filter: clip, apex, penalty, unscale_ …</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>two lanes: %1 and %2</source>
        <translation>zwei Spuren: %1 und %2</translation>
    </message>
    <message>
        <source>%1, %2. %3 Look for %4.</source>
        <translation>%1, %2. %3 Zu beachten: %4.</translation>
    </message>
    <message>
        <source>Back to the lanes (Esc)</source>
        <translation>Zurück zu den Spuren (Esc)</translation>
    </message>
    <message>
        <source>&amp;Open as a lane</source>
        <translation>Als Spur öff&amp;nen</translation>
    </message>
    <message>
        <source>&amp;Open as two lanes</source>
        <translation>Als zwei Spuren öff&amp;nen</translation>
    </message>
    <message>
        <source>&amp;Open as %1 lanes</source>
        <translation>Als %1 Spuren ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Starts a new session with the lanes of an example. The previous session stays under File, Open recent.</source>
        <translation>Beginnt eine neue Sitzung mit den Spuren eines Beispiels. Die bisherige bleibt unter Datei, Zuletzt geöffnet.</translation>
    </message>
    <message>
        <source>The lanes of an example replace those of this session; Undo restores them.</source>
        <translation>Die Spuren eines Beispiels ersetzen die dieser Sitzung; Rückgängig stellt sie wieder her.</translation>
    </message>
    <message>
        <source>Filter cards</source>
        <translation>Karten filtern</translation>
    </message>
    <message>
        <source>New session with the current lanes</source>
        <translation>Neue Sitzung mit den aktuellen Spuren</translation>
    </message>
    <message>
        <source>Open a session, configurations or a data file</source>
        <translation>Sitzung, Konfigurationen oder Datendatei öffnen</translation>
    </message>
    <message numerus="yes">
        <source>%n lanes</source>
        <translation>
            <numerusform>%n Spur</numerusform>
            <numerusform>%n Spuren</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::GrowthRing</name>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Clean steps before the next growth</source>
        <translation>Saubere Schritte bis zum nächsten Wachstum</translation>
    </message>
</context>
<context>
    <name>amplab::HeatMapPlot</name>
    <message>
        <source>%1 over %2 and %3</source>
        <translation>%1 über %2 und %3</translation>
    </message>
    <message>
        <source>no run</source>
        <translation>kein Lauf</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them NaN or Inf</source>
        <translation>
            <numerusform>%n davon NaN oder Inf</numerusform>
            <numerusform>%n davon NaN oder Inf</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them without this result</source>
        <translation>
            <numerusform>%n davon ohne dieses Ergebnis</numerusform>
            <numerusform>%n davon ohne dieses Ergebnis</numerusform>
        </translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>NaN or Inf</source>
        <translation>NaN oder Inf</translation>
    </message>
    <message>
        <source>%1 of %2 cells; the others are left out.</source>
        <translation>%1 von %2 Zellen; die übrigen sind weggelassen.</translation>
    </message>
    <message>
        <source>Cells without a run are left out.</source>
        <translation>Zellen ohne Lauf sind weggelassen.</translation>
    </message>
    <message>
        <source>Heat map of two settings</source>
        <translation>Heatmap zweier Einstellungen</translation>
    </message>
    <message>
        <source>min %1, max %2</source>
        <translation>Minimum %1, Maximum %2</translation>
    </message>
    <message>
        <source>A heat map needs two settings in which the runs differ.</source>
        <translation>Eine Heatmap braucht zwei Einstellungen, in denen sich die Läufe unterscheiden.</translation>
    </message>
</context>
<context>
    <name>amplab::HistogramPanel</name>
    <message>
        <source>The number format behind the bars</source>
        <translation>Das Zahlenformat hinter den Balken</translation>
    </message>
    <message>
        <source>as the lane</source>
        <translation>wie die Spur</translation>
    </message>
    <message>
        <source>Latest</source>
        <translation>Neuester</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Small histograms of each layer beside the large one</source>
        <translation>Kleine Histogramme jeder Schicht neben dem großen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Exponents over the steps of the run</source>
        <translation>Exponenten über den Schritten des Laufs</translation>
    </message>
    <message>
        <source>Order of the layers</source>
        <translation>Reihenfolge der Schichten</translation>
    </message>
    <message>
        <source>most flushed first</source>
        <translation>meiste Nullen zuerst</translation>
    </message>
    <message>
        <source>most overflow first</source>
        <translation>meiste Überläufe zuerst</translation>
    </message>
    <message>
        <source>%1 (lane)</source>
        <translation>%1 (Spur)</translation>
    </message>
    <message>
        <source>There is no lane yet.</source>
        <translation>Es gibt noch keine Spur.</translation>
    </message>
    <message>
        <source>Step %1 was skipped: it updated nothing.</source>
        <translation>Schritt %1 wurde übersprungen: Er hat nichts geändert.</translation>
    </message>
    <message>
        <source>Step %1 has no %2.</source>
        <translation>Schritt %1 hat kein %2.</translation>
    </message>
    <message>
        <source>%1 · step %2</source>
        <translation>%1 · Schritt %2</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>Elemente von %1</translation>
    </message>
    <message>
        <source>Elements (of a single tensor)</source>
        <translation>Elemente (eines einzelnen Tensors)</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>Bits von %1</translation>
    </message>
    <message>
        <source>Bits of a number</source>
        <translation>Bits einer Zahl</translation>
    </message>
    <message>
        <source>Fork the lane with a loss scale of %1</source>
        <translation>Spur mit Loss Scale %1 verzweigen</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Daten kopieren</translation>
    </message>
    <message>
        <source>Shares on a logarithmic axis</source>
        <translation>Anteile auf logarithmischer Achse</translation>
    </message>
    <message>
        <source>%1 runs the lanes.</source>
        <translation>%1 startet die Spuren.</translation>
    </message>
    <message>
        <source>Linear axis</source>
        <translation>Lineare Achse</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>Logarithmische Achse</translation>
    </message>
    <message>
        <source>Tensors to show</source>
        <translation>Gezeigte Tensoren</translation>
    </message>
    <message>
        <source>Previous inspected step</source>
        <translation>Vorheriger untersuchter Schritt</translation>
    </message>
    <message>
        <source>Next inspected step</source>
        <translation>Nächster untersuchter Schritt</translation>
    </message>
    <message>
        <source>Follows the latest inspected step</source>
        <translation>Folgt dem zuletzt untersuchten Schritt</translation>
    </message>
    <message>
        <source>in model order</source>
        <translation>wie im Modell</translation>
    </message>
    <message>
        <source>Only sums of step %1 are stored. Choose All gradients or another sum.</source>
        <translation>Von Schritt %1 sind nur Summen gespeichert. Alle Gradienten oder eine andere Summe wählen.</translation>
    </message>
    <message>
        <source>No step of this lane has been inspected yet. %1 While this panel is visible, some steps are inspected. They show where their numbers lie in the format and the effect of a loss scale.</source>
        <translation>Noch kein Schritt dieser Spur untersucht. %1 Solange dieses Panel sichtbar ist, werden ab und zu Schritte untersucht. Sie zeigen, wo ihre Zahlen im Format liegen und wie eine Loss Scale wirkt.</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>with an injected fault</source>
        <translation>mit eingesetztem Fehler</translation>
    </message>
</context>
<context>
    <name>amplab::ImportDialog</name>
    <message>
        <source>Settings that differ from the defaults</source>
        <translation>Einstellungen, die von den Vorgaben abweichen</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>&amp;Replace the lanes</source>
        <translation>Spuren &amp;ersetzen</translation>
    </message>
    <message>
        <source>&amp;Add as a lane</source>
        <translation>Als Spur &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Import a PyTorch script: %1</source>
        <translation>PyTorch-Skript importieren: %1</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>Das Skript</translation>
    </message>
    <message>
        <source>The &amp;script</source>
        <translation>Das &amp;Skript</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Reading the script…</source>
        <translation>Skript wird gelesen…</translation>
    </message>
    <message>
        <source>Lines: %1</source>
        <translation>Zeilen: %1</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>ignored, no number changes</source>
        <translation>ignoriert, ändert keine Zahl</translation>
    </message>
    <message>
        <source>not imported, may change numbers</source>
        <translation>nicht importiert, ändert womöglich Zahlen</translation>
    </message>
    <message>
        <source>Lines not imported as written</source>
        <translation>Nicht unverändert importierte Zeilen</translation>
    </message>
    <message>
        <source>The resulting training loop</source>
        <translation>Die resultierende Trainingsschleife</translation>
    </message>
    <message>
        <source>Replaces all lanes with one lane for this loop; Undo restores them</source>
        <translation>Ersetzt alle Spuren durch eine mit dieser Schleife; Rückgängig stellt sie wieder her</translation>
    </message>
    <message>
        <source>Adds a lane with this loop</source>
        <translation>Fügt eine Spur mit dieser Schleife hinzu</translation>
    </message>
    <message>
        <source>One step takes over a minute here; the trial was cancelled.</source>
        <translation>Ein Schritt dauert hier über eine Minute; der Versuch wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Resulting &amp;loop</source>
        <translation>&amp;Resultierende Schleife</translation>
    </message>
    <message>
        <source>Different from &amp;defaults</source>
        <translation>Anders als die &amp;Vorgaben</translation>
    </message>
    <message>
        <source>&amp;Not imported as written</source>
        <translation>&amp;Nicht unverändert importiert</translation>
    </message>
    <message>
        <source>Trying one step…</source>
        <translation>Ein Schritt wird ausprobiert…</translation>
    </message>
    <message>
        <source>%1
Fix the script here, or add it as a lane and fix it there.</source>
        <translation>%1
Das Skript hier korrigieren, oder als Spur hinzufügen und dort korrigieren.</translation>
    </message>
    <message>
        <source>No line was imported.</source>
        <translation>Keine Zeile wurde importiert.</translation>
    </message>
</context>
<context>
    <name>amplab::InspectionCostButton</name>
    <message>
        <source>Inspection budget: %1 of a lane&apos;s time</source>
        <translation>Inspektionsbudget: %1 der Zeit einer Spur</translation>
    </message>
    <message>
        <source>Inspection may take up to %1 of a lane&apos;s time.</source>
        <translation>Die Inspektion darf bis zu %1 der Zeit einer Spur kosten.</translation>
    </message>
    <message>
        <source>inspection: not measured</source>
        <translation>Inspektion: nicht gemessen</translation>
    </message>
    <message>
        <source>inspection: %1</source>
        <translation>Inspektion: %1</translation>
    </message>
    <message>
        <source>The last inspected step took %1 ms more than the usual %2 ms. %3</source>
        <translation>Der letzte untersuchte Schritt dauerte %1 ms länger als die üblichen %2 ms. %3</translation>
    </message>
</context>
<context>
    <name>amplab::KeyModel</name>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Default key</source>
        <translation>Standardtaste</translation>
    </message>
    <message>
        <source>Left drag</source>
        <translation>Ziehen mit links</translation>
    </message>
    <message>
        <source>Zooms a rectangle of a plot</source>
        <translation>Zoomt ein Rechteck eines Plots</translation>
    </message>
    <message>
        <source>Ctrl + drag</source>
        <translation>Strg + Ziehen</translation>
    </message>
    <message>
        <source>Moves a plot</source>
        <translation>Verschiebt einen Plot</translation>
    </message>
    <message>
        <source>Wheel, Shift + wheel</source>
        <translation>Rad, Umschalt + Rad</translation>
    </message>
    <message>
        <source>Zooms along x, along y</source>
        <translation>Zoomt entlang x, entlang y</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Shows all of a plot</source>
        <translation>Zeigt den ganzen Plot</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down</source>
        <translation>Alt+Hoch, Alt+Herunter</translation>
    </message>
    <message>
        <source>Moves a line of a program, with the block that it opens</source>
        <translation>Verschiebt eine Zeile eines Programms, mit dem Block, den sie öffnet</translation>
    </message>
    <message>
        <source>Ctrl+/</source>
        <translation>Strg+/</translation>
    </message>
    <message>
        <source>Comments or uncomments a line of a program</source>
        <translation>Kommentiert eine Zeile eines Programms aus oder wieder ein</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Strg+Leertaste</translation>
    </message>
    <message>
        <source>Completes a name in a program</source>
        <translation>Vervollständigt einen Namen in einem Programm</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Strg+C</translation>
    </message>
    <message>
        <source>Copies the selected rows of a table with headers</source>
        <translation>Kopiert die gewählten Zeilen einer Tabelle mit Kopfzeile</translation>
    </message>
    <message>
        <source>Tab, Return</source>
        <translation>Tab, Return</translation>
    </message>
    <message>
        <source>Goes to the next field or button; presses it</source>
        <translation>Geht zum nächsten Feld oder Knopf; drückt ihn</translation>
    </message>
</context>
<context>
    <name>amplab::Keymap</name>
    <message>
        <source>goes to the next field</source>
        <translation>geht zum nächsten Feld</translation>
    </message>
    <message>
        <source>presses the button that has focus</source>
        <translation>drückt den Knopf, der den Fokus hat</translation>
    </message>
    <message>
        <source>selects all of a table or text</source>
        <translation>wählt die ganze Tabelle oder den ganzen Text</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>goes to the previous field</source>
        <translation>geht zum vorigen Feld</translation>
    </message>
    <message>
        <source>closes dialogs and discards typed text</source>
        <translation>schließt Dialoge und verwirft Getipptes</translation>
    </message>
    <message>
        <source>moves within tables, plots and text</source>
        <translation>bewegt sich in Tabellen, Diagrammen und Texten</translation>
    </message>
    <message>
        <source>copies from tables and text</source>
        <translation>kopiert aus Tabellen und Texten</translation>
    </message>
    <message>
        <source>pastes into text</source>
        <translation>fügt in Texte ein</translation>
    </message>
    <message>
        <source>cuts from text</source>
        <translation>schneidet aus Texten aus</translation>
    </message>
    <message>
        <source>%1 is a sequence of keys; press a single key.</source>
        <translation>%1 ist eine Folge von Tasten; eine einzelne Taste drücken.</translation>
    </message>
    <message>
        <source>%1 is reserved: it %2; choose another key.</source>
        <translation>%1 ist reserviert: Sie %2; eine andere Taste wählen.</translation>
    </message>
</context>
<context>
    <name>amplab::KeysDialog</name>
    <message>
        <source>No key</source>
        <translation>Keine Taste</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Find an action or a key</source>
        <translation>Aktion oder Taste suchen</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Key of “%1”</source>
        <translation>Taste von „%1“</translation>
    </message>
    <message>
        <source>Reassign</source>
        <translation>Neu zuweisen</translation>
    </message>
    <message>
        <source>No action matches by name, key or description.</source>
        <translation>Keine Aktion passt nach Name, Taste oder Beschreibung.</translation>
    </message>
    <message>
        <source>Resets this action to its default key</source>
        <translation>Setzt diese Aktion auf ihre Standardtaste zurück</translation>
    </message>
    <message>
        <source>Resets all actions to their default keys</source>
        <translation>Setzt alle Aktionen auf ihre Standardtasten zurück</translation>
    </message>
    <message>
        <source>No action selected</source>
        <translation>Keine Aktion gewählt</translation>
    </message>
    <message>
        <source>Focus the field and press a key. It works while no text is being typed.</source>
        <translation>Das Feld wählen und eine Taste drücken. Sie wirkt, solange kein Text getippt wird.</translation>
    </message>
    <message>
        <source>%1 opens the menu “%2”; choose another key.</source>
        <translation>%1 öffnet das Menü „%2“; eine andere Taste wählen.</translation>
    </message>
    <message>
        <source>%1 is assigned to “%2”, which would lose it.</source>
        <translation>%1 gehört zu „%2“; diese Aktion würde sie verlieren.</translation>
    </message>
    <message>
        <source>This one is fixed.</source>
        <translation>Dieses ist fest.</translation>
    </message>
</context>
<context>
    <name>amplab::LadderView</name>
    <message>
        <source>Ladder of the loss scale</source>
        <translation>Leiter der Loss Scale</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>steps %1 … %2</source>
        <translation>Schritte %1 … %2</translation>
    </message>
    <message>
        <source>Inf or NaN, unchanged</source>
        <translation>Inf oder NaN, unverändert</translation>
    </message>
    <message>
        <source>grew</source>
        <translation>gewachsen</translation>
    </message>
    <message>
        <source>backed off</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>growth refused</source>
        <translation>Wachsen abgelehnt</translation>
    </message>
    <message>
        <source>Inf or NaN, held</source>
        <translation>Inf oder NaN, gehalten</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>aufgegeben</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>%1: no step at this scale</source>
        <translation>%1: kein Schritt mit dieser Scale</translation>
    </message>
    <message>
        <source>%1: %2 steps, %3 with Inf or NaN</source>
        <translation>%1: %2 Schritte, %3 mit Inf oder NaN</translation>
    </message>
    <message>
        <source>steps with Inf or NaN</source>
        <translation>Schritte mit Inf oder NaN</translation>
    </message>
    <message>
        <source>no change yet</source>
        <translation>noch keine Änderung</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>The latest changes of the loss scale. It is %1 now.</source>
        <translation>Die letzten Änderungen der Loss Scale. Sie ist jetzt %1.</translation>
    </message>
</context>
<context>
    <name>amplab::LaneChip</name>
    <message>
        <source>%1  %2
Click to hide the lane, double-click to show only this lane.</source>
        <translation>%1  %2
Klick blendet die Spur aus, Doppelklick zeigt nur diese Spur.</translation>
    </message>
</context>
<context>
    <name>amplab::LaneList</name>
    <message>
        <source>Lanes</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Add a copy of the selected lane</source>
        <translation>Kopie der gewählten Spur hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected lane</source>
        <translation>Die gewählte Spur entfernen</translation>
    </message>
    <message>
        <source>%1 · %2, scaler: %3
Double click renames it.</source>
        <translation>%1 · %2, Scaler: %3
Doppelklick benennt sie um.</translation>
    </message>
</context>
<context>
    <name>amplab::LanePreviewView</name>
    <message>
        <source>No preview yet. It is drawn while the lane runs.</source>
        <translation>Noch keine Vorschau. Sie entsteht, während die Spur läuft.</translation>
    </message>
    <message>
        <source>Preview of %1: %2</source>
        <translation>Vorschau von %1: %2</translation>
    </message>
</context>
<context>
    <name>amplab::LaneStrip</name>
    <message>
        <source>Live: %1</source>
        <translation>Live: %1</translation>
    </message>
</context>
<context>
    <name>amplab::LaneTile</name>
    <message>
        <source>no step yet</source>
        <translation>noch kein Schritt</translation>
    </message>
    <message>
        <source>step %1 · skips %2</source>
        <translation>Schritt %1 · übersprungen %2</translation>
    </message>
    <message>
        <source>accuracy %1</source>
        <translation>Genauigkeit %1</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Explains why this lane did not learn</source>
        <translation>Erklärt, warum diese Spur nicht gelernt hat</translation>
    </message>
    <message>
        <source>%1: why did it not learn?</source>
        <translation>%1: Warum hat sie nicht gelernt?</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>Scale %1</translation>
    </message>
    <message>
        <source>updates %1</source>
        <translation>Updates %1</translation>
    </message>
    <message>
        <source>fork@%1</source>
        <translation>Fork@%1</translation>
    </message>
</context>
<context>
    <name>amplab::LanguageMenu</name>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
</context>
<context>
    <name>amplab::LayerEditor</name>
    <message>
        <source>Kind of layer</source>
        <translation>Art der Schicht</translation>
    </message>
    <message>
        <source>choose a kind</source>
        <translation>Art wählen</translation>
    </message>
    <message>
        <source>kernel_size</source>
        <translation>kernel_size</translation>
    </message>
</context>
<context>
    <name>amplab::LayerRow</name>
    <message>
        <source>Drag it, or press Alt+Up and Alt+Down, to move it.</source>
        <translation>Ziehen oder Alt+Hoch und Alt+Herunter verschieben sie.</translation>
    </message>
    <message>
        <source>output unknown</source>
        <translation>Ausgabe unbekannt</translation>
    </message>
    <message>
        <source>output %1, parameters: %2</source>
        <translation>Ausgabe %1, Parameter: %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>amplab::LessonPage</name>
    <message>
        <source>Show me</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Laufen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>Erst vorhersagen</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft …</translation>
    </message>
    <message>
        <source>Now run it</source>
        <translation>Jetzt laufen lassen</translation>
    </message>
    <message>
        <source>Your turn</source>
        <translation>Jetzt die Aufgabe</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation>%1 von %2 · %3</translation>
    </message>
    <message>
        <source>After your prediction</source>
        <translation>Nach Ihrer Vorhersage</translation>
    </message>
    <message>
        <source>Measured: **%1**</source>
        <translation>Gemessen: **%1**</translation>
    </message>
    <message>
        <source>**Sources**</source>
        <translation>**Quellen**</translation>
    </message>
    <message>
        <source>Solved.</source>
        <translation>Gelöst.</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Highlights what this step refers to</source>
        <translation>Hebt hervor, worauf sich dieser Schritt bezieht</translation>
    </message>
    <message>
        <source>Runs the lanes to the end</source>
        <translation>Lässt die Spuren bis zum Ende laufen</translation>
    </message>
    <message>
        <source>Applies your changes, runs the lanes if needed, and checks the task against the results</source>
        <translation>Übernimmt die Änderungen, lässt die Spuren bei Bedarf laufen und prüft die Aufgabe an den Ergebnissen</translation>
    </message>
    <message>
        <source>Reset lanes</source>
        <translation>Spuren zurücksetzen</translation>
    </message>
    <message>
        <source>Sets up the lanes of this step again</source>
        <translation>Richtet die Spuren dieses Schritts neu ein</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Vorheriger Schritt</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Incorrect.</source>
        <translation>Falsch.</translation>
    </message>
    <message>
        <source>Correct.</source>
        <translation>Richtig.</translation>
    </message>
    <message>
        <source>The answer cannot be checked with these runs: %1</source>
        <translation>Die Antwort lässt sich mit diesen Läufen nicht prüfen: %1</translation>
    </message>
    <message>
        <source>Inspections: %1 of %2 used. Inspected steps and explanations count.</source>
        <translation>Untersuchungen: %1 von %2 verbraucht. Untersuchte Schritte und Erklärungen zählen.</translation>
    </message>
    <message>
        <source>%1 inspections used; %2 are enough.</source>
        <translation>%1 Untersuchungen verbraucht; %2 genügen.</translation>
    </message>
    <message>
        <source>Lesson done.</source>
        <translation>Lektion abgeschlossen.</translation>
    </message>
    <message>
        <source>%1 of %2 predictions were right.</source>
        <translation>%1 von %2 Vorhersagen waren richtig.</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Als Nächstes: %1</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>Nächste Lektion</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Closes this lesson. Progress is saved.</source>
        <translation>Schließt diese Lektion. Der Fortschritt bleibt gespeichert.</translation>
    </message>
</context>
<context>
    <name>amplab::LessonPanel</name>
    <message>
        <source>All lessons</source>
        <translation>Alle Lektionen</translation>
    </message>
    <message>
        <source>Save a sheet to print</source>
        <translation>Arbeitsblatt speichern</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Closes this lesson. Progress is saved.</source>
        <translation>Schließt diese Lektion. Der Fortschritt bleibt gespeichert.</translation>
    </message>
    <message>
        <source>Open a lesson: a folder with lesson.md</source>
        <translation>Lektion öffnen: ein Ordner mit lesson.md</translation>
    </message>
    <message>
        <source>No lesson is open, so there is no sheet to save. Open one from Lessons &gt; All lessons.</source>
        <translation>Keine Lektion offen, daher kein Blatt zum Speichern. Eine unter Lektionen &gt; Alle Lektionen öffnen.</translation>
    </message>
    <message>
        <source>Predict first: answer the question in the lesson, or close the lesson.</source>
        <translation>Sagen Sie zuerst voraus: Beantworten Sie die Frage in der Lektion, oder schließen Sie die Lektion.</translation>
    </message>
</context>
<context>
    <name>amplab::LessonSheet</name>
    <message>
        <source>Measured:</source>
        <translation>Gemessen:</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>amplab::LineLink</name>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Highlights line %1 of the loop</source>
        <translation>Hebt Zeile %1 der Schleife hervor</translation>
    </message>
</context>
<context>
    <name>amplab::LineWords</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 norm %2</source>
        <translation>%1 Norm %2</translation>
    </message>
    <message>
        <source>%1 Inf</source>
        <translation>%1 Inf</translation>
    </message>
    <message>
        <source>%1 NaN</source>
        <translation>%1 NaN</translation>
    </message>
    <message>
        <source>%1 zeros</source>
        <translation>%1 Nullen</translation>
    </message>
    <message>
        <source>largest %1</source>
        <translation>größtes %1</translation>
    </message>
    <message>
        <source>smallest %1</source>
        <translation>kleinstes %1</translation>
    </message>
    <message>
        <source>%1 of %2 zero</source>
        <translation>%1 von %2 null</translation>
    </message>
    <message>
        <source>%1 subnormal</source>
        <translation>%1 subnormal</translation>
    </message>
    <message>
        <source>%1 op calls</source>
        <translation>%1 Op-Aufrufe</translation>
    </message>
    <message>
        <source>%1 casts, %2 of them from the cache</source>
        <translation>%1 Casts, %2 davon aus dem Cache</translation>
    </message>
    <message>
        <source>ran %1 times</source>
        <translation>%1 Mal ausgeführt</translation>
    </message>
    <message>
        <source>%1 casts</source>
        <translation>%1 Casts</translation>
    </message>
    <message>
        <source>their outputs have %1 Inf and %2 NaN</source>
        <translation>ihre Ausgaben enthalten %1 Inf und %2 NaN</translation>
    </message>
</context>
<context>
    <name>amplab::LogImport</name>
    <message>
        <source>The text is too long to paste; save it as a file and open that.</source>
        <translation>Der Text ist zu lang zum Einfügen; als Datei speichern und diese öffnen.</translation>
    </message>
    <message>
        <source>pasted log</source>
        <translation>eingefügtes Log</translation>
    </message>
    <message>
        <source>The log cannot be stored: %1.</source>
        <translation>Das Log kann nicht gespeichert werden: %1.</translation>
    </message>
    <message>
        <source>The log cannot be imported: %1.</source>
        <translation>Das Log kann nicht importiert werden: %1.</translation>
    </message>
    <message>
        <source>log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>The log cannot be imported: &quot;%1&quot; was not found or is not executable; install it there.</source>
        <translation>Das Log kann nicht importiert werden: „%1“ wurde nicht gefunden oder ist nicht ausführbar; dort installieren.</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen…</translation>
    </message>
    <message>
        <source>The session cannot be written to %1.</source>
        <translation>Die Sitzung kann nicht nach %1 geschrieben werden.</translation>
    </message>
    <message>
        <source>The log could not be read to its end; try again.</source>
        <translation>Das Log konnte nicht bis zum Ende gelesen werden; erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>amplab::LoopDiff</name>
    <message>
        <source>The loops of two lanes, line by line</source>
        <translation>Die Schleifen zweier Spuren, Zeile für Zeile</translation>
    </message>
    <message>
        <source>Both loops are empty.</source>
        <translation>Beide Schleifen sind leer.</translation>
    </message>
</context>
<context>
    <name>amplab::LoopDiffModel</name>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Only on the left</source>
        <translation>Nur links</translation>
    </message>
    <message>
        <source>Only on the right</source>
        <translation>Nur rechts</translation>
    </message>
    <message>
        <source>“%1” and “%2” run the same loop, line for line.</source>
        <translation>„%1“ und „%2“ haben Zeile für Zeile dieselbe Schleife.</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 verschoben</translation>
    </message>
    <message>
        <source>%1 only in “%2”</source>
        <translation>%1 nur in „%2“</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>Their loops are the same.</source>
        <translation>Ihre Schleifen sind gleich.</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2”, which “%3” does not have.</source>
        <translation>Ihre Schleifen unterscheiden sich zuerst in Zeile %1 von „%2“, die „%3“ nicht hat.</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2” and line %3 of “%4”.</source>
        <translation>Ihre Schleifen unterscheiden sich zuerst in Zeile %1 von „%2“ und Zeile %3 von „%4“.</translation>
    </message>
    <message>
        <source>at line %1 here</source>
        <translation>hier in Zeile %1</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>verglichen</translation>
    </message>
    <message>
        <source>Same text, different indentation</source>
        <translation>Gleicher Text, anders eingerückt</translation>
    </message>
    <message>
        <source>%1 indented differently</source>
        <translation>%1 anders eingerückt</translation>
    </message>
    <message>
        <source>Their loops first differ at line %1 of “%2”, which is line %3 of “%4”.</source>
        <translation>Ihre Schleifen unterscheiden sich zuerst in Zeile %1 von „%2“, in „%4“ Zeile %3.</translation>
    </message>
    <message>
        <source>⋯  %1 identical lines: press to show them</source>
        <translation>⋯  %1 gleiche Zeilen: zum Zeigen drücken</translation>
    </message>
    <message numerus="yes">
        <source>%n lines differ</source>
        <translation>
            <numerusform>%n Zeile verschieden</numerusform>
            <numerusform>%n Zeilen verschieden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::LoopPanel</name>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Training loop of the selected lane</source>
        <translation>Trainingsschleife der gewählten Spur</translation>
    </message>
    <message>
        <source>Edited, not applied yet.</source>
        <translation>Bearbeitet, noch nicht übernommen.</translation>
    </message>
    <message>
        <source>Line %1 ended this lane. %2</source>
        <translation>Zeile %1 hat diese Spur beendet. %2</translation>
    </message>
    <message>
        <source>Training loop of %1</source>
        <translation>Trainingsschleife von %1</translation>
    </message>
    <message>
        <source>A skipped step</source>
        <translation>Ein übersprungener Schritt</translation>
    </message>
    <message>
        <source>A backoff of the scale</source>
        <translation>Ein Backoff der Scale</translation>
    </message>
    <message>
        <source>A growth of the scale</source>
        <translation>Ein Wachstum der Scale</translation>
    </message>
    <message>
        <source>The first Inf of a step</source>
        <translation>Das erste Inf eines Schritts</translation>
    </message>
    <message>
        <source>The first NaN of a step</source>
        <translation>Das erste NaN eines Schritts</translation>
    </message>
    <message>
        <source>To the end of the step</source>
        <translation>Zum Ende des Schritts</translation>
    </message>
    <message>
        <source>Break on</source>
        <translation>Anhalten bei</translation>
    </message>
    <message>
        <source>step %1, in line %2</source>
        <translation>Schritt %1, in Zeile %2</translation>
    </message>
    <message>
        <source>step %1, before line %2</source>
        <translation>Schritt %1, vor Zeile %2</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>%1  (%2 hits)</source>
        <translation>%1  (%2 Treffer)</translation>
    </message>
    <message>
        <source>A condition…</source>
        <translation>Eine Bedingung…</translation>
    </message>
    <message>
        <source>One line back, in a replay</source>
        <translation>Eine Zeile zurück, in einer Wiederholung</translation>
    </message>
    <message>
        <source>One line</source>
        <translation>Eine Zeile</translation>
    </message>
    <message>
        <source>Into the line&apos;s op calls</source>
        <translation>In die Op-Aufrufe der Zeile</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zurück zum aktuellen Stand</translation>
    </message>
    <message>
        <source>Reset to form</source>
        <translation>Auf Formular zurücksetzen</translation>
    </message>
    <message>
        <source>Discards this program. The lane runs the program that its settings in the form generate.</source>
        <translation>Verwirft dieses Programm. Die Spur führt das Programm aus, das ihre Einstellungen im Formular erzeugen.</translation>
    </message>
    <message>
        <source>Program edited.</source>
        <translation>Programm bearbeitet.</translation>
    </message>
    <message>
        <source>From the settings.</source>
        <translation>Aus Einstellungen.</translation>
    </message>
    <message>
        <source>Edited, with an error: not applied.</source>
        <translation>Bearbeitet, mit Fehler: nicht übernommen.</translation>
    </message>
    <message>
        <source>An edited number of a setting changes the setting. After any other edit the program decides, not the form. Without errors, it is applied with Ctrl+Return, when you leave the editor, and before lanes run. A running lane uses it from its next step. Escape discards the edit; undo restores it.</source>
        <translation>Eine geänderte Zahl, die eine Einstellung ist, ändert die Einstellung. Nach jeder anderen Bearbeitung entscheidet das Programm, nicht das Formular. Ohne Fehler gilt es mit Strg+Return, beim Verlassen des Editors und bevor Spuren laufen. Eine laufende Spur nutzt es ab dem nächsten Schritt. Esc verwirft die Bearbeitung; Rückgängig holt sie zurück.</translation>
    </message>
    <message>
        <source>The lane runs this program from its next step on (Ctrl+Return)</source>
        <translation>Die Spur führt dieses Programm ab ihrem nächsten Schritt aus (Strg+Return)</translation>
    </message>
    <message>
        <source>Correct the error first, or press Escape in the editor</source>
        <translation>Zuerst den Fehler beheben oder im Editor Esc drücken</translation>
    </message>
    <message>
        <source>The edited loop of “%1” has an error, so nothing runs. Correct it, or press Escape in the editor to discard the edit: %2</source>
        <translation>Die bearbeitete Schleife von „%1“ hat einen Fehler, daher läuft nichts. Beheben oder im Editor Esc drücken, um die Bearbeitung zu verwerfen: %2</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>Hinaus</translation>
    </message>
    <message>
        <source>Breakpoints of this lane</source>
        <translation>Haltepunkte dieser Spur</translation>
    </message>
    <message>
        <source>Past step, read-only. %1 Escape returns to now.</source>
        <translation>Früherer Schritt, schreibgeschützt. %1 Esc kehrt zum aktuellen Stand zurück.</translation>
    </message>
    <message>
        <source>step %1 finished</source>
        <translation>Schritt %1 abgeschlossen</translation>
    </message>
    <message>
        <source>Remove all breakpoints of this lane</source>
        <translation>Alle Haltepunkte dieser Spur entfernen</translation>
    </message>
    <message>
        <source>Recorded by %1.</source>
        <translation>Aufgezeichnet von %1.</translation>
    </message>
    <message>
        <source># The text of the program is not recorded.</source>
        <translation># Der Text des Programms ist nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>The recorded script, read-only.</source>
        <translation>Das aufgezeichnete Skript, schreibgeschützt.</translation>
    </message>
    <message>
        <source>Run by %1.</source>
        <translation>Ausgeführt von %1.</translation>
    </message>
    <message>
        <source>The script, read-only.</source>
        <translation>Das Skript, schreibgeschützt.</translation>
    </message>
</context>
<context>
    <name>amplab::MainWindow</name>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>&amp;Schleife</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>Rückgängig: %1</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>Wiederholen: %1</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>Open a session or configurations</source>
        <translation>Sitzung oder Konfigurationen öffnen</translation>
    </message>
    <message>
        <source>opened files</source>
        <translation>geöffnete Dateien</translation>
    </message>
    <message>
        <source>data of %1</source>
        <translation>Daten von %1</translation>
    </message>
    <message>
        <source>Export CSV of all lanes into this folder</source>
        <translation>CSV aller Spuren in diesen Ordner exportieren</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>About AMP Lab</source>
        <translation>Über AMP Lab</translation>
    </message>
    <message>
        <source>&lt;b&gt;AMP Lab %1&lt;/b&gt;&lt;p&gt;A lab for automatic mixed precision.&lt;p&gt;Engine: %2&lt;p&gt;The window is free software under GPL-3.0-or-later, engine and kernels under Apache-2.0.</source>
        <translation>&lt;b&gt;AMP Lab %1&lt;/b&gt;&lt;p&gt;Ein Labor für automatische gemischte Genauigkeit.&lt;p&gt;Engine: %2&lt;p&gt;Das Fenster ist freie Software unter GPL-3.0-or-later, Engine und Kernel unter Apache-2.0.</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht gestartet</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>„%1“: %2</translation>
    </message>
    <message>
        <source>Explain step %1</source>
        <translation>Schritt %1 erklären</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Le&amp;ssons</source>
        <translation>Lekti&amp;onen</translation>
    </message>
    <message>
        <source>Another export is still running; export again when it has finished.</source>
        <translation>Ein anderer Export läuft noch; danach noch einmal exportieren.</translation>
    </message>
    <message>
        <source>Replaying: %1 steps done, %2 left in this pass; %3 cancels</source>
        <translation>Wird nachgespielt: %1 Schritte fertig, noch %2 in diesem Durchgang; %3 bricht ab</translation>
    </message>
    <message>
        <source>The engine&apos;s reply about the data is unreadable; use an engine of the window&apos;s version.</source>
        <translation>Die Antwort der Engine über die Daten ist unlesbar; eine Engine mit der Version des Fensters verwenden.</translation>
    </message>
    <message>
        <source>Exported to %1, without the op calls of %2 inspected steps beyond the storage limit</source>
        <translation>Exportiert nach %1, ohne die Op-Aufrufe von %2 untersuchten Schritten über der Speichergrenze</translation>
    </message>
    <message>
        <source>Presenting: %1 runs and pauses, %2 ends the presentation.</source>
        <translation>Präsentation: %1 startet und hält an, %2 beendet die Präsentation.</translation>
    </message>
    <message>
        <source>Nothing to explain: “%1” has skipped no step, and all losses and gradients so far are finite.</source>
        <translation>Nichts zu erklären: „%1“ hat keinen Schritt übersprungen, und alle Losses und Gradienten sind bisher endlich.</translation>
    </message>
    <message>
        <source>The language changes when AMP Lab restarts.</source>
        <translation>Die Sprache ändert sich beim nächsten Start von AMP Lab.</translation>
    </message>
    <message>
        <source>Train longer</source>
        <translation>Weitertrainieren</translation>
    </message>
    <message>
        <source>“%1” has run %2 steps. How many more?</source>
        <translation>„%1“ hat %2 Schritte gemacht. Wie viele noch?</translation>
    </message>
    <message>
        <source>The schedule “%1” spans all steps. It is stretched over the longer run, like a new PyTorch scheduler
for all steps: the learning rate jumps to its value there. A run of that length from the start
(%2 afterwards) learns differently.</source>
        <translation>Der Plan „%1“ reicht über alle Schritte. Er wird über den längeren Lauf gestreckt, wie ein PyTorch-Scheduler, der für alle Schritte
neu angelegt wird: Die Lernrate springt auf ihren Wert dort. Ein Lauf dieser Länge von Anfang an
(danach %2) lernt anders.</translation>
    </message>
    <message>
        <source>These files have more than %1 runs, but a window has at most %1 lanes; open fewer files.</source>
        <translation>Diese Dateien enthalten mehr als %1 Läufe, ein Fenster hat aber höchstens %1 Spuren; weniger Dateien öffnen.</translation>
    </message>
    <message>
        <source>Engine command line</source>
        <translation>Befehlszeile der Engine</translation>
    </message>
    <message>
        <source>For example “ssh gpu-box amplab-engine serve”. Empty: the engine installed with this window</source>
        <translation>Zum Beispiel „ssh gpu-box amplab-engine serve“. Leer: die mit diesem Fenster installierte Engine</translation>
    </message>
    <message>
        <source>Continue from step %1</source>
        <translation>Ab Schritt %1 fortsetzen</translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation>Engine neu starten</translation>
    </message>
    <message>
        <source>Continue from saved steps</source>
        <translation>Ab den gespeicherten Schritten fortsetzen</translation>
    </message>
    <message>
        <source>example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Sessions, configurations, data and logs (*.amplab *.json *.csv *.txt *.log);;All files (*)</source>
        <translation>Sitzungen, Konfigurationen, Daten und Logs (*.amplab *.json *.csv *.txt *.log);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 has a loss. Is it the log of a training run, or data?</source>
        <translation>%1 enthält einen Loss. Ist es das Log eines Trainingslaufs oder sind es Daten?</translation>
    </message>
    <message>
        <source>Show the run</source>
        <translation>Lauf zeigen</translation>
    </message>
    <message>
        <source>Train on it</source>
        <translation>Damit trainieren</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier runs</source>
        <translation>
            <numerusform>%n früherer Lauf</numerusform>
            <numerusform>%n frühere Läufe</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::MemoryBars</name>
    <message>
        <source>; measured %1, %2</source>
        <translation>; gemessen %1, %2</translation>
    </message>
    <message>
        <source>%1 · measured %2</source>
        <translation>%1 · gemessen %2</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>peak (bytes)</source>
        <translation>Spitze (Bytes)</translation>
    </message>
    <message>
        <source>measured (bytes)</source>
        <translation>gemessen (Bytes)</translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1 (Bytes)</translation>
    </message>
    <message>
        <source>%1 is not available: %2</source>
        <translation>%1 ist nicht verfügbar: %2</translation>
    </message>
    <message>
        <source>%1: %2 at the peak of a step (%3)</source>
        <translation>%1: %2 in der Spitze eines Schritts (%3)</translation>
    </message>
    <message>
        <source>Memory forecast for each mode</source>
        <translation>Speicherprognose für jeden Modus</translation>
    </message>
    <message>
        <source>not available: %1</source>
        <translation>nicht verfügbar: %1</translation>
    </message>
</context>
<context>
    <name>amplab::ModelEditor</name>
    <message>
        <source>Layers of the model</source>
        <translation>Schichten des Modells</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Add a layer after this one (Insert)</source>
        <translation>Eine Schicht nach dieser einfügen (Einfg)</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove this layer (Delete)</source>
        <translation>Diese Schicht entfernen (Entf)</translation>
    </message>
    <message>
        <source>Move this layer up (Alt+Up)</source>
        <translation>Diese Schicht nach oben (Alt+Hoch)</translation>
    </message>
    <message>
        <source>Move this layer down (Alt+Down)</source>
        <translation>Diese Schicht nach unten (Alt+Herunter)</translation>
    </message>
    <message>
        <source>Sizes are not known: %1</source>
        <translation>Größen sind unbekannt: %1</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 Parameter</translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>Schicht hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate a layer</source>
        <translation>Schicht duplizieren</translation>
    </message>
    <message>
        <source>Remove a layer</source>
        <translation>Schicht entfernen</translation>
    </message>
    <message>
        <source>Move a layer</source>
        <translation>Schicht verschieben</translation>
    </message>
    <message>
        <source>Edit layers</source>
        <translation>Schichten ändern</translation>
    </message>
    <message>
        <source>Converts this model to a list of layers that you can edit one by one. Without edits it trains to the same bits.</source>
        <translation>Wandelt dieses Modell in eine Liste von Schichten um, die sich einzeln bearbeiten lassen. Ohne Änderungen trainiert es bitgleich.</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>params</source>
        <translation>Params</translation>
    </message>
    <message>
        <source>Duplicate this layer (Ctrl+Insert)</source>
        <translation>Diese Schicht duplizieren (Strg+Einfg)</translation>
    </message>
    <message>
        <source>Sizes are not known until the engine has read the data.</source>
        <translation>Größen sind erst bekannt, wenn die Engine die Daten gelesen hat.</translation>
    </message>
    <message>
        <source>Input: %1 characters, vocabulary of %2.</source>
        <translation>Eingabe: %1 Zeichen, Vokabular von %2.</translation>
    </message>
    <message>
        <source>Input: samples of %1.</source>
        <translation>Eingabe: Samples von %1.</translation>
    </message>
    <message>
        <source>%1 known parameters</source>
        <translation>%1 bekannte Parameter</translation>
    </message>
    <message>
        <source>Convert the model to layers</source>
        <translation>Modell in Schichten umwandeln</translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation>… und %1 weitere.</translation>
    </message>
</context>
<context>
    <name>amplab::NoLearning</name>
    <message>
        <source>A weight with a zero gradient does not move, so the loss stays.</source>
        <translation>Ein Gewicht mit dem Gradienten null bewegt sich nicht; deshalb bleibt der Loss, wie er ist.</translation>
    </message>
    <message>
        <source>No step was inspected, so its gradients are unknown.</source>
        <translation>Kein Schritt wurde untersucht, deshalb sind ihre Gradienten unbekannt.</translation>
    </message>
    <message>
        <source>Show “Histogram” and run the lane again (%1, then Run).</source>
        <translation>Zeigen Sie „Histogramm“ an und lassen Sie die Spur noch einmal laufen (%1, dann Starten).</translation>
    </message>
    <message>
        <source>%1 of its gradients are zero. Without rounding to 16 bits it would be %2: the others are smaller than the smallest number of the format.</source>
        <translation>%1 ihrer Gradienten sind null. Ohne Rundung auf 16 Bit wären es %2: Die übrigen sind kleiner als die kleinste Zahl des Formats.</translation>
    </message>
    <message>
        <source>A loss scaler multiplies the loss, and so every gradient. Small gradients then stay above zero.</source>
        <translation>Ein Loss Scaler multipliziert den Loss und damit jeden Gradienten. Kleine Gradienten bleiben dann über null.</translation>
    </message>
    <message>
        <source>%1 of its gradients are zero, also in fp32. The cause is the model or the loss, not the precision.</source>
        <translation>%1 ihrer Gradienten sind null, auch in fp32. Die Ursache ist das Modell oder der Loss, nicht die Genauigkeit.</translation>
    </message>
    <message>
        <source>%1 of its updates are swallowed: smaller than half the distance to the weight&apos;s next number, so the weight stays.</source>
        <translation>%1 ihrer Aktualisierungen werden verschluckt: Sie sind kleiner als der halbe Abstand zur nächsten Zahl des Gewichts, deshalb bleibt das Gewicht.</translation>
    </message>
    <message>
        <source>Such updates are lost, however many steps follow.</source>
        <translation>Solche Aktualisierungen gehen verloren, wie viele Schritte auch folgen.</translation>
    </message>
    <message>
        <source>Weights or master weights in fp32 receive such updates.</source>
        <translation>Gewichte oder Master-Gewichte in fp32 nehmen solche Aktualisierungen auf.</translation>
    </message>
    <message>
        <source>Its gradients and updates are not lost, so the precision is hardly the cause.</source>
        <translation>Ihre Gradienten und Aktualisierungen gehen nicht verloren; an der Genauigkeit liegt es also kaum.</translation>
    </message>
    <message>
        <source>Compare it with an fp32 lane of the same seed. If that lane does not learn either, change the learning rate or the model.</source>
        <translation>Vergleichen Sie sie mit einer fp32-Spur mit demselben Seed. Lernt auch diese nicht, ändern Sie die Lernrate oder das Modell.</translation>
    </message>
    <message>
        <source>In step %1, %2 of %3 is zero.</source>
        <translation>In Schritt %1 sind %2 von %3 null.</translation>
    </message>
    <message>
        <source>Record the script again, with a smaller inspect_every.</source>
        <translation>Zeichnen Sie das Skript erneut auf, mit einem kleineren inspect_every.</translation>
    </message>
</context>
<context>
    <name>amplab::NumberGrid</name>
    <message>
        <source>Elements of the tensor</source>
        <translation>Elemente des Tensors</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Cannot copy more than a million cells. Select fewer, or save the tensor.</source>
        <translation>Mehr als eine Million Zellen lassen sich nicht kopieren. Weniger auswählen oder den Tensor speichern.</translation>
    </message>
</context>
<context>
    <name>amplab::NumberRows</name>
    <message>
        <source>not a number</source>
        <translation>keine Zahl</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>flushed to zero</source>
        <translation>auf null gesetzt</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>auf 0</translation>
    </message>
    <message>
        <source>overflows to Inf</source>
        <translation>läuft über zu Inf</translation>
    </message>
    <message>
        <source>overflow</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>unendlich</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>subnormal: %1 of %2 bits left</source>
        <translation>subnormal: %1 von %2 Bits übrig</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>subnormal</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>gerundet</translation>
    </message>
    <message>
        <source>%1 ulp, %2 %</source>
        <translation>%1 ulp, %2 %</translation>
    </message>
    <message>
        <source>Error %1 (%2).</source>
        <translation>Fehler %1 (%2).</translation>
    </message>
    <message>
        <source>Below: %1.</source>
        <translation>Darunter: %1.</translation>
    </message>
    <message>
        <source>Above: %1.</source>
        <translation>Darüber: %1.</translation>
    </message>
    <message>
        <source>clipped: the format has no infinity</source>
        <translation>begrenzt: Das Format hat kein Unendlich</translation>
    </message>
    <message>
        <source>In %1, %3 becomes %2: %4. Bits 0x%5.</source>
        <translation>In %1 wird %3 zu %2: %4. Bits 0x%5.</translation>
    </message>
    <message>
        <source>Neighbouring numbers are %1 apart.</source>
        <translation>Benachbarte Zahlen liegen %1 auseinander.</translation>
    </message>
</context>
<context>
    <name>amplab::OpTableModel</name>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>Shape of the first output.</source>
        <translation>Form der ersten Ausgabe.</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Position of the call within the step</source>
        <translation>Stelle des Aufrufs im Schritt</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Line of the training loop that called it</source>
        <translation>Zeile der Trainingsschleife, die ihn gemacht hat</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Part of the step: forward, backward, unscale, clip, step</source>
        <translation>Teil des Schritts: forward, backward, unscale, clip, step</translation>
    </message>
    <message>
        <source>op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>The operation</source>
        <translation>Die Operation</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>The layer that called it</source>
        <translation>Die Schicht, die ihn gemacht hat</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>in</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>gerechnet</translation>
    </message>
    <message>
        <source>out</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Number format of the result</source>
        <translation>Zahlenformat des Ergebnisses</translation>
    </message>
    <message>
        <source>casts</source>
        <translation>Casts</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>time (µs)</source>
        <translation>Zeit (µs)</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes read and written by the kernel</source>
        <translation>Vom Kernel gelesene und geschriebene Bytes</translation>
    </message>
    <message>
        <source>amax</source>
        <translation>amax</translation>
    </message>
    <message>
        <source>Largest magnitude in the result</source>
        <translation>Größter Betrag im Ergebnis</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Share of zeros in the result</source>
        <translation>Anteil der Nullen im Ergebnis</translation>
    </message>
    <message>
        <source>subnormals</source>
        <translation>subnormale</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>auf 0</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities in the result: overflow</source>
        <translation>Unendliche im Ergebnis: Überlauf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Results that are not a number</source>
        <translation>Ergebnisse, die keine Zahl sind</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>ulps</source>
        <translation>ulps</translation>
    </message>
    <message>
        <source>SNR (dB)</source>
        <translation>SNR (dB)</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>drift ulps</source>
        <translation>Drift ulps</translation>
    </message>
    <message>
        <source>drift SNR</source>
        <translation>Drift SNR</translation>
    </message>
    <message>
        <source>SNR lost</source>
        <translation>SNR verloren</translation>
    </message>
    <message>
        <source>%1 (emulated in fp32)</source>
        <translation>%1 (in fp32 emuliert)</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>emuliert</translation>
    </message>
    <message>
        <source>list</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Of %1 zeros, this call rounded %2 to zero;</source>
        <translation>Von %1 Nullen hat dieser Aufruf %2 auf null gerundet;</translation>
    </message>
    <message>
        <source>%1 are zeros in fp32 too.</source>
        <translation>%1 sind auch in fp32 null.</translation>
    </message>
    <message>
        <source>earlier calls of backward rounded %1 to zero; %2 are zeros in fp32 too.</source>
        <translation>frühere Aufrufe in backward haben %1 auf null gerundet; %2 sind auch in fp32 null.</translation>
    </message>
    <message>
        <source>Autocast&apos;s policy for the op; bold if the configuration overrides it</source>
        <translation>Policy von autocast für die Op; fett, wenn die Konfiguration sie überschreibt</translation>
    </message>
    <message>
        <source>Number formats of the inputs before any cast</source>
        <translation>Zahlenformate der Eingaben vor jedem Cast</translation>
    </message>
    <message>
        <source>Number format of the computation. Products: the format of the multiplied operands, with sums in fp32. Other ops: the widest format that the op reads or writes</source>
        <translation>Zahlenformat der Rechnung. Produkte: das Format der multiplizierten Operanden, mit Summen in fp32. Andere Ops: das breiteste gelesene oder geschriebene Format</translation>
    </message>
    <message>
        <source>Casts of the inputs; in brackets, the number of casts from the cast cache</source>
        <translation>Casts der Eingaben; in Klammern die Zahl derer aus dem Cast-Cache</translation>
    </message>
    <message>
        <source>Shape of the first output. If a 16-bit product has sides that are not multiples of 8, followed by the factor of extra work on tensor cores</source>
        <translation>Form der ersten Ausgabe. Hat ein 16-Bit-Produkt Seiten, die keine Vielfachen von 8 sind, folgt der Faktor der Mehrarbeit auf Tensor Cores</translation>
    </message>
    <message>
        <source>Time of the kernel. If the format is emulated, it says nothing about hardware that supports it</source>
        <translation>Zeit des Kernels. Ist das Format emuliert, besagt sie nichts über Hardware, die es unterstützt</translation>
    </message>
    <message>
        <source>log2(largest number of the out format / amax): how many times the result can double before it overflows</source>
        <translation>log2(größte Zahl des Ausgabeformats / amax): wie oft sich das Ergebnis verdoppeln kann, bevor es überläuft</translation>
    </message>
    <message>
        <source>Share of numbers below the format&apos;s smallest normal number: they have lost digits</source>
        <translation>Anteil der Zahlen unter der kleinsten normalen des Formats: Sie haben Stellen verloren</translation>
    </message>
    <message>
        <source>Nonzero values that this call rounded to zero, because the format has no number that small</source>
        <translation>Werte ungleich null, die dieser Aufruf auf null gerundet hat, weil das Format keine so kleine Zahl hat</translation>
    </message>
    <message>
        <source>lost upstream</source>
        <translation>vorher verloren</translation>
    </message>
    <message>
        <source>Zeros of a gradient that are not zero in fp32: earlier calls of backward rounded them to zero</source>
        <translation>Nullen eines Gradienten, die in fp32 nicht null sind: Frühere Aufrufe in backward haben sie auf null gerundet</translation>
    </message>
    <message>
        <source>Largest relative error against fp32 from the same inputs, for numbers in the format&apos;s normal range</source>
        <translation>Größter relativer Fehler gegen fp32 aus denselben Eingaben, für Zahlen im normalen Bereich des Formats</translation>
    </message>
    <message>
        <source>Largest error against fp32 from the same inputs, in units in the last place of the out format; rounding alone causes 0.5</source>
        <translation>Größter Fehler gegen fp32 aus denselben Eingaben, in Einheiten der letzten Stelle des Ausgabeformats; Runden allein ergibt 0,5</translation>
    </message>
    <message>
        <source>Signal-to-noise ratio against fp32 from the same inputs: the fp32 result relative to the error. 20 dB are one decimal digit</source>
        <translation>Signal-Rausch-Verhältnis gegen fp32 aus denselben Eingaben: das fp32-Ergebnis im Verhältnis zum Fehler. 20 dB sind eine Dezimalstelle</translation>
    </message>
    <message>
        <source>Largest relative error against fp32 from the start of the step: the accumulated error</source>
        <translation>Größter relativer Fehler gegen fp32 vom Beginn des Schritts an: der angesammelte Fehler</translation>
    </message>
    <message>
        <source>Largest error against fp32 from the start of the step, in units in the last place of the out format</source>
        <translation>Größter Fehler gegen fp32 vom Beginn des Schritts an, in Einheiten der letzten Stelle des Ausgabeformats</translation>
    </message>
    <message>
        <source>Signal-to-noise ratio against fp32 from the start of the step, in dB</source>
        <translation>Signal-Rausch-Verhältnis gegen fp32 vom Beginn des Schritts an, in dB</translation>
    </message>
    <message>
        <source>Drop in dB from the drift SNR of the worst operand to that of this call: shows where errors grow. Sort by it to find autocast&apos;s fp32 list by measurement</source>
        <translation>Abfall in dB vom Drift-SNR des schlechtesten Operanden zu dem dieses Aufrufs: zeigt, wo Fehler wachsen. Danach sortiert ergibt sich die fp32-Liste von autocast durch Messen</translation>
    </message>
    <message>
        <source>Rounded in software here: the numbers are correct, the time is meaningless</source>
        <translation>Hier in Software gerundet: Die Zahlen stimmen, die Zeit ist bedeutungslos</translation>
    </message>
</context>
<context>
    <name>amplab::OpTotals</name>
    <message>
        <source>1 call</source>
        <translation>1 Aufruf</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>1 cast</source>
        <translation>1 Cast</translation>
    </message>
    <message>
        <source>%1 casts</source>
        <translation>%1 Casts</translation>
    </message>
    <message>
        <source>%1, %2 saved by the cache</source>
        <translation>%1, %2 durch den Cache erspart</translation>
    </message>
    <message>
        <source>%1 (emulated)</source>
        <translation>%1 (emuliert)</translation>
    </message>
</context>
<context>
    <name>amplab::OpsPanel</name>
    <message>
        <source>Only calls of this phase</source>
        <translation>Nur Aufrufe dieser Phase</translation>
    </message>
    <message>
        <source>Filter: op, layer, policy, dtype</source>
        <translation>Filter: Op, Schicht, Policy, dtype</translation>
    </message>
    <message>
        <source>Inspect next step</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Records every op call of the next step, in all lanes</source>
        <translation>Zeichnet in allen Spuren jeden Op-Aufruf des nächsten Schritts auf</translation>
    </message>
    <message>
        <source>Op calls of one step</source>
        <translation>Op-Aufrufe eines Schritts</translation>
    </message>
    <message>
        <source>step %1, line %2, so far</source>
        <translation>Schritt %1, Zeile %2, bis hier</translation>
    </message>
    <message>
        <source>latest step</source>
        <translation>neuester Schritt</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>all phases</source>
        <translation>alle Phasen</translation>
    </message>
    <message>
        <source>line %1 · %2</source>
        <translation>Zeile %1 · %2</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Shadow</source>
        <translation>Schatten</translation>
    </message>
    <message>
        <source>From the same inputs</source>
        <translation>Aus denselben Eingaben</translation>
    </message>
    <message>
        <source>Shadow: same</source>
        <translation>Schatten: gleich</translation>
    </message>
    <message>
        <source>Shadow: own</source>
        <translation>Schatten: eigen</translation>
    </message>
    <message>
        <source>Formats for %1</source>
        <translation>Formate für %1</translation>
    </message>
    <message>
        <source>%1, in all layers</source>
        <translation>%1, in allen Schichten</translation>
    </message>
    <message>
        <source>All of layer %1</source>
        <translation>Ganze Schicht %1</translation>
    </message>
    <message>
        <source>All of layer %1, now as %2</source>
        <translation>Ganze Schicht %1, jetzt wie %2</translation>
    </message>
    <message>
        <source>Not for layer %1: %2</source>
        <translation>Nicht für Schicht %1: %2</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Bits of the largest, %1</source>
        <translation>Bits des größten, %1</translation>
    </message>
    <message>
        <source>fp32 shadow of %1</source>
        <translation>fp32-Schatten von %1</translation>
    </message>
    <message>
        <source>Format	F2</source>
        <translation>Format	F2</translation>
    </message>
    <message>
        <source>Why this format?</source>
        <translation>Warum dieses Format?</translation>
    </message>
    <message>
        <source>Why %1?</source>
        <translation>Warum %1?</translation>
    </message>
    <message>
        <source>Go to line %1	Return</source>
        <translation>Zu Zeile %1	Return</translation>
    </message>
    <message>
        <source>Go to its line	Return</source>
        <translation>Zu ihrer Zeile	Return</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>Zeilen kopieren	Strg+C</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>No step has been inspected yet. Press %1 to run the lanes, or “Inspect next step” to record every op call of one step.</source>
        <translation>Noch kein Schritt untersucht. %1 startet die Spuren; „Untersuchen“ zeichnet jeden Op-Aufruf eines Schritts auf.</translation>
    </message>
    <message>
        <source>Lane to show</source>
        <translation>Gezeigte Spur</translation>
    </message>
    <message>
        <source>Inspected step to show</source>
        <translation>Gezeigter untersuchter Schritt</translation>
    </message>
    <message>
        <source>The calls of this line are marked. Click to show only these calls.</source>
        <translation>Die Aufrufe dieser Zeile sind markiert. Klicken, um nur sie zu zeigen.</translation>
    </message>
    <message>
        <source>Clears the selected line (Escape)</source>
        <translation>Hebt die Auswahl der Zeile auf (Esc)</translation>
    </message>
    <message>
        <source>Clear the selected line</source>
        <translation>Auswahl der Zeile aufheben</translation>
    </message>
    <message>
        <source>step %1, finished</source>
        <translation>Schritt %1, abgeschlossen</translation>
    </message>
    <message>
        <source>%1 (past step)</source>
        <translation>%1 (früherer Schritt)</translation>
    </message>
    <message>
        <source>No op call of this step has been inspected so far. %1 runs to the next one.</source>
        <translation>Noch kein Op-Aufruf dieses Schritts untersucht. %1 führt bis zum nächsten aus.</translation>
    </message>
    <message>
        <source>Right-click the headers to show all columns. Copied rows always contain them.</source>
        <translation>Rechtsklick auf die Kopfzeile zeigt alle Spalten. Kopierte Zeilen enthalten sie immer.</translation>
    </message>
    <message>
        <source>Also from the shadow&apos;s results, since the step began</source>
        <translation>Auch aus Ergebnissen des Schattens, seit Beginn des Schritts</translation>
    </message>
    <message>
        <source>fp32 shadow: reference for the calls of inspected steps</source>
        <translation>fp32-Schatten: Referenz für die Aufrufe untersuchter Schritte</translation>
    </message>
    <message>
        <source>Also computes each call of an inspected step in fp32 and shows the difference. The inputs are the same, or also the shadow&apos;s own results. These show the error accumulated since the step began.</source>
        <translation>Berechnet jeden Aufruf eines untersuchten Schritts auch in fp32 und zeigt die Abweichung. Die Eingaben sind dieselben oder zusätzlich die Ergebnisse des Schattens. Diese zeigen den seit Beginn des Schritts angesammelten Fehler.</translation>
    </message>
    <message>
        <source>%1. Click to use the formats of the mode again.</source>
        <translation>%1. Klick setzt alle auf die Formate des Modus zurück.</translation>
    </message>
    <message>
        <source>Actions for %1</source>
        <translation>Aktionen für %1</translation>
    </message>
    <message>
        <source>fp32 shadow of %1 only</source>
        <translation>fp32-Schatten nur von %1</translation>
    </message>
    <message>
        <source>Shows the step as a graph of calls and their inputs, coloured by compute format. Wheel: zoom. Drag: move. Double-click: show all. Arrow keys: go from call to call.</source>
        <translation>Zeigt den Schritt als Graph der Aufrufe und ihrer Eingaben, gefärbt nach Rechenformat. Mausrad: zoomen. Ziehen: verschieben. Doppelklick: alles zeigen. Pfeiltasten: von Aufruf zu Aufruf.</translation>
    </message>
    <message>
        <source>A script stops at lines, not at op calls. “Inspect next step” records every op call of one step.</source>
        <translation>Ein Skript hält an Zeilen, nicht an Op-Aufrufen. „Untersuchen“ zeichnet jeden Op-Aufruf eines Schritts auf.</translation>
    </message>
    <message numerus="yes">
        <source>%n calls</source>
        <translation>
            <numerusform>%n Aufruf</numerusform>
            <numerusform>%n Aufrufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n calls</source>
        <translation>
            <numerusform>%1 von %n Aufruf</numerusform>
            <numerusform>%1 von %n Aufrufen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 new</source>
        <translation>%1 neu</translation>
    </message>
    <message>
        <source>%1 earlier ones omitted</source>
        <translation>%1 frühere ausgelassen</translation>
    </message>
    <message>
        <source>%1 of %2 columns</source>
        <translation>%1 von %2 Spalten</translation>
    </message>
    <message numerus="yes">
        <source>reset %n formats</source>
        <translation>
            <numerusform>%n Format zurücksetzen</numerusform>
            <numerusform>%n Formate zurücksetzen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::PanelTable</name>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>Ops</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Configure</source>
        <translation>Einrichten</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Loss scaler</source>
        <translation>Loss Scaler</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>More ranks</source>
        <translation>Mehr Ränge</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
</context>
<context>
    <name>amplab::ParallelPlot</name>
    <message>
        <source>Runs over parallel axes</source>
        <translation>Läufe über parallelen Achsen</translation>
    </message>
    <message>
        <source>%1 of %2 runs over %3 axes</source>
        <translation>%1 von %2 Läufen über %3 Achsen</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>No axis is selected; select some under “Axes”.</source>
        <translation>Keine Achse gewählt; unter „Achsen“ welche wählen.</translation>
    </message>
    <message>
        <source>%1 of %2 runs are in the ranges selected on the axes.</source>
        <translation>%1 von %2 Läufen liegen in den auf den Achsen gewählten Bereichen.</translation>
    </message>
</context>
<context>
    <name>amplab::PhaseChip</name>
    <message>
        <source>no tensors</source>
        <translation>keine Tensoren</translation>
    </message>
    <message>
        <source>norm %1</source>
        <translation>Norm %1</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>max. %1</translation>
    </message>
    <message>
        <source>all finite</source>
        <translation>alle endlich</translation>
    </message>
    <message>
        <source>%1 Inf/NaN</source>
        <translation>%1 Inf/NaN</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
</context>
<context>
    <name>amplab::PhaseTrack</name>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>Phases of the step</source>
        <translation>Phasen des Schritts</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>ausstehend</translation>
    </message>
    <message>
        <source>current</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>next</source>
        <translation>als Nächstes</translation>
    </message>
</context>
<context>
    <name>amplab::PhasesPanel</name>
    <message>
        <source>Next phase</source>
        <translation>Nächste Phase</translation>
    </message>
    <message>
        <source>Finish step</source>
        <translation>Schritt beenden</translation>
    </message>
    <message>
        <source>Tensors of the phase</source>
        <translation>Tensoren der Phase</translation>
    </message>
    <message>
        <source>Runs one phase in every lane, then stops</source>
        <translation>Führt in jeder Spur eine Phase aus und hält dann an</translation>
    </message>
    <message>
        <source>Runs the rest of the step in every lane</source>
        <translation>Führt in jeder Spur den Rest des Schritts aus</translation>
    </message>
    <message>
        <source>This phase creates and changes no tensors.</source>
        <translation>Diese Phase erzeugt und ändert keine Tensoren.</translation>
    </message>
    <message>
        <source>No tensors of this phase yet. %1 runs one phase at a time.</source>
        <translation>Noch keine Tensoren dieser Phase. %1 führt jeweils eine Phase aus.</translation>
    </message>
</context>
<context>
    <name>amplab::PlaceDock</name>
    <message>
        <source>Close; reopen it from the View menu</source>
        <translation>Schließen; wieder öffnen über das Menü Ansicht</translation>
    </message>
    <message>
        <source>Dock</source>
        <translation>Andocken</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>Ablösen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>amplab::PlaceSwitcher</name>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
</context>
<context>
    <name>amplab::PlaceTable</name>
    <message>
        <source>Setup</source>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
</context>
<context>
    <name>amplab::PlotTableWindow</name>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1 als Tabelle</translation>
    </message>
    <message>
        <source>The plot is empty.</source>
        <translation>Das Diagramm ist leer.</translation>
    </message>
    <message>
        <source>Reads the current values of the plot</source>
        <translation>Liest die aktuellen Werte des Diagramms</translation>
    </message>
    <message>
        <source>Copies the whole table with its headers; Ctrl+C copies the selection</source>
        <translation>Kopiert die ganze Tabelle mit Kopfzeilen; Strg+C kopiert die Auswahl</translation>
    </message>
    <message>
        <source>The table does not follow the run. Refresh updates it.</source>
        <translation>Die Tabelle folgt dem Lauf nicht. „Aktualisieren“ liest sie neu.</translation>
    </message>
</context>
<context>
    <name>amplab::PlotTables</name>
    <message>
        <source>Show as a table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
</context>
<context>
    <name>amplab::PrecisionPanel</name>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Loss scaler</source>
        <translation>Loss Scaler</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>Gradienten-Clipping</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>Akkumulation</translation>
    </message>
    <message>
        <source>Guards</source>
        <translation>Schutz</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
</context>
<context>
    <name>amplab::PreviewCaption</name>
    <message>
        <source>%1 samples</source>
        <translation>%1 Stichproben</translation>
    </message>
    <message>
        <source>%1 of %2 tokens right</source>
        <translation>%1 von %2 Tokens richtig</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%1 von %2 richtig</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>The model&apos;s curve through the samples.</source>
        <translation>Die Kurve des Modells durch die Stichproben.</translation>
    </message>
    <message>
        <source>Filters of %1.</source>
        <translation>Filter von %1.</translation>
    </message>
    <message numerus="yes">
        <source>Plane of the two features, coloured by the predicted class: %n classes occur.</source>
        <translation>
            <numerusform>Ebene der zwei Merkmale, nach vorhergesagter Klasse gefärbt: %n Klasse kommt vor.</numerusform>
            <numerusform>Ebene der zwei Merkmale, nach vorhergesagter Klasse gefärbt: %n Klassen kommen vor.</numerusform>
        </translation>
    </message>
    <message>
        <source>Beside it: an enlarged detail of the boundary.</source>
        <translation>Daneben: ein vergrößerter Ausschnitt der Grenze.</translation>
    </message>
    <message>
        <source>Confusion matrix: number of samples by true and predicted class.</source>
        <translation>Konfusionsmatrix: Zahl der Stichproben nach wahrer und vorhergesagter Klasse.</translation>
    </message>
    <message>
        <source>Images with the model&apos;s predictions, right or wrong.</source>
        <translation>Bilder mit den Vorhersagen des Modells, richtig oder falsch.</translation>
    </message>
    <message>
        <source>After &quot;%1&quot; the model writes &quot;%2&quot;.</source>
        <translation>Nach „%1“ schreibt das Modell „%2“.</translation>
    </message>
</context>
<context>
    <name>amplab::PreviewPanel</name>
    <message>
        <source>There is no lane yet. While this panel is visible, it shows a preview of each lane&apos;s model.</source>
        <translation>Noch keine Spur vorhanden. Solange dieses Panel sichtbar ist, zeigt es eine Vorschau des Modells jeder Spur.</translation>
    </message>
    <message>
        <source>Each lane&apos;s model on test data, in the precision of the lane.</source>
        <translation>Modell jeder Spur auf Testdaten, in der Präzision der Spur.</translation>
    </message>
    <message>
        <source>Colours: the predicted class, paler where the model is unsure. Enlarged: a detail where single roundings of the features and the model show as stairs.</source>
        <translation>Farben: vorhergesagte Klasse, blasser bei Unsicherheit. Vergrößert: ein Ausschnitt, in dem einzelne Rundungen der Merkmale und des Modells als Stufen sichtbar sind.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export preview</source>
        <translation>Vorschau exportieren</translation>
    </message>
    <message>
        <source>Copies or saves the preview of the selected lane or of all lanes</source>
        <translation>Kopiert oder speichert die Vorschau der gewählten Spur oder aller Spuren</translation>
    </message>
    <message>
        <source>Copy the preview of “%1”</source>
        <translation>Vorschau von „%1“ kopieren</translation>
    </message>
    <message>
        <source>Save the preview of “%1”…</source>
        <translation>Vorschau von „%1“ speichern…</translation>
    </message>
    <message>
        <source>Copy the previews of all lanes</source>
        <translation>Vorschau aller Spuren kopieren</translation>
    </message>
    <message>
        <source>Save the previews of all lanes…</source>
        <translation>Vorschau aller Spuren speichern…</translation>
    </message>
    <message>
        <source>Save preview</source>
        <translation>Vorschau speichern</translation>
    </message>
    <message>
        <source>Images (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Model previews</source>
        <translation>Modellvorschau</translation>
    </message>
</context>
<context>
    <name>amplab::PytorchDialog</name>
    <message>
        <source>&amp;Next marked line</source>
        <translation>&amp;Nächste markierte Zeile</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern unter…</translation>
    </message>
    <message>
        <source>%1 as PyTorch</source>
        <translation>%1 als PyTorch</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>Das Skript</translation>
    </message>
    <message>
        <source>lane “%1”</source>
        <translation>Spur „%1“</translation>
    </message>
    <message>
        <source>the default recipe</source>
        <translation>das Standardrezept</translation>
    </message>
    <message>
        <source>The engine writes the script…</source>
        <translation>Die Engine schreibt das Skript…</translation>
    </message>
    <message>
        <source>No line differs.</source>
        <translation>Keine Zeile ist anders.</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>Skript speichern</translation>
    </message>
    <message>
        <source>Python scripts (*.py)</source>
        <translation>Python-Skripte (*.py)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Reference for the marked lines</source>
        <translation>Bezug der markierten Zeilen</translation>
    </message>
    <message>
        <source>&amp;Marked: differs from</source>
        <translation>&amp;Markiert: anders als</translation>
    </message>
    <message>
        <source>different in %1</source>
        <translation>anders in %1</translation>
    </message>
    <message>
        <source>No script to compare with: %1</source>
        <translation>Kein Skript zum Vergleichen: %1</translation>
    </message>
    <message>
        <source>Copied %1 lines to the clipboard, as written by amplab-engine export-pytorch.</source>
        <translation>%1 Zeilen in die Zwischenablage kopiert, wie von amplab-engine export-pytorch geschrieben.</translation>
    </message>
</context>
<context>
    <name>amplab::QuantizedView</name>
    <message>
        <source>the scale %1 reaches %2</source>
        <translation>die Scale %1 reicht bis %2</translation>
    </message>
    <message>
        <source>%1, less than the block&apos;s largest magnitude %2, which is clipped</source>
        <translation>%1, weniger als der größte Betrag %2 des Blocks: er wird begrenzt</translation>
    </message>
    <message>
        <source>%1, and the block&apos;s largest magnitude is %2: nothing is clipped</source>
        <translation>%1, und der größte Betrag des Blocks ist %2: nichts wird begrenzt</translation>
    </message>
    <message>
        <source>The tensor as the recipe quantises it</source>
        <translation>Der Tensor, wie ihn das Rezept quantisiert</translation>
    </message>
    <message>
        <source>scale of a block: %1</source>
        <translation>Scale eines Blocks: %1</translation>
    </message>
    <message>
        <source>clipped</source>
        <translation>begrenzt</translation>
    </message>
    <message>
        <source>flushed to 0</source>
        <translation>zu null geworden</translation>
    </message>
    <message>
        <source>%1 (clipped)</source>
        <translation>%1 (begrenzt)</translation>
    </message>
    <message>
        <source>%1 (flushed to 0)</source>
        <translation>%1 (zu null geworden)</translation>
    </message>
    <message>
        <source>[%1, %2] %3 → %4. Block [%5, %6]: %7.</source>
        <translation>[%1, %2] %3 → %4. Block [%5, %6]: %7.</translation>
    </message>
</context>
<context>
    <name>amplab::RankStrip</name>
    <message>
        <source>waits %1</source>
        <translation>wartet %1</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Ranks of %1</source>
        <translation>Ränge von %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>Fire drill on rank %1…</source>
        <translation>Übung auf Rang %1…</translation>
    </message>
    <message>
        <source>computes</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>waits (share of a step)</source>
        <translation>wartet (Anteil am Schritt)</translation>
    </message>
    <message>
        <source>memory (bytes)</source>
        <translation>Speicher (Bytes)</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>Samples/s</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>overflowed</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>overflowed (steps)</source>
        <translation>Überlauf (Schritte)</translation>
    </message>
    <message>
        <source>last overflow (step)</source>
        <translation>letzter Überlauf (Schritt)</translation>
    </message>
    <message>
        <source>Shares and speeds cover the last %1 steps; memory and loss are from the last step.</source>
        <translation>Anteile und Geschwindigkeiten gelten für die letzten %1 Schritte, Speicher und Loss für den letzten.</translation>
    </message>
</context>
<context>
    <name>amplab::RankView</name>
    <message>
        <source>%1 ranks, no step yet.</source>
        <translation>%1 Ränge, noch kein Schritt.</translation>
    </message>
    <message>
        <source>%1 ranks with the same weights.</source>
        <translation>%1 Ränge mit denselben Gewichten.</translation>
    </message>
    <message>
        <source>waits %1 of a step</source>
        <translation>wartet %1 eines Schritts</translation>
    </message>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 Samples/s</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>Loss %1</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message numerus="yes">
        <source>overflowed in %n step(s), the last %1</source>
        <translation>
            <numerusform>Überlauf in %n Schritt, in Schritt %1</numerusform>
            <numerusform>Überlauf in %n Schritten, zuletzt %1</numerusform>
        </translation>
    </message>
    <message>
        <source>overflowed</source>
        <translation>Überlauf</translation>
    </message>
    <message>
        <source>found_inf of another rank</source>
        <translation>found_inf eines anderen Rangs</translation>
    </message>
    <message>
        <source>One process trains this lane: there are no other ranks to wait for.</source>
        <translation>Ein einziger Prozess trainiert diese Spur: Es gibt keine anderen Ränge, auf die er wartet.</translation>
    </message>
    <message>
        <source>%1 ranks. Divergence of their weights is not recorded.</source>
        <translation>%1 Ränge. Ob ihre Gewichte auseinanderlaufen, ist nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>The weights of the ranks have differed since step %1, and some are Inf or NaN.</source>
        <translation>Die Gewichte der Ränge laufen seit Schritt %1 auseinander, und manche sind Inf oder NaN.</translation>
    </message>
    <message>
        <source>The weights of the ranks have differed since step %1: by up to %2 of the norm of rank 0&apos;s weights.</source>
        <translation>Die Gewichte der Ränge laufen seit Schritt %1 auseinander: um bis zu %2 der Norm der Gewichte von Rang 0.</translation>
    </message>
    <message>
        <source>%1 of them have no column: a lane has columns for %2 ranks.</source>
        <translation>%1 davon haben keine Spalte: Eine Spur hat Spalten für %2 Ränge.</translation>
    </message>
    <message>
        <source>%1, waiting %2</source>
        <translation>%1, davon %2 gewartet</translation>
    </message>
</context>
<context>
    <name>amplab::RecipePage</name>
    <message>
        <source>The scale follows from earlier steps.</source>
        <translation>Die Scale folgt aus früheren Schritten.</translation>
    </message>
    <message>
        <source>Scales map the largest magnitude to the largest number of the format.</source>
        <translation>Scales bilden den größten Betrag auf die größte Zahl des Formats ab.</translation>
    </message>
    <message>
        <source>Scales are powers of two, rounded down: the largest magnitude may be clipped.</source>
        <translation>Scales sind Zweierpotenzen, abgerundet: der größte Betrag kann begrenzt werden.</translation>
    </message>
    <message>
        <source>Scales are powers of two, rounded up: nothing is clipped.</source>
        <translation>Scales sind Zweierpotenzen, aufgerundet: nichts wird begrenzt.</translation>
    </message>
    <message>
        <source>Scales are rounded to the nearest e4m3 number: where that is lower, the largest magnitude is clipped.</source>
        <translation>Scales werden auf die nächste e4m3-Zahl gerundet: wo sie kleiner ist, wird der größte Betrag begrenzt.</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>Transformation</translation>
    </message>
    <message>
        <source>Operand</source>
        <translation>Operand</translation>
    </message>
    <message>
        <source>As which operand of a linear layer the tensor is quantised</source>
        <translation>Als welcher Operand einer linearen Schicht der Tensor quantisiert wird</translation>
    </message>
    <message>
        <source>as x</source>
        <translation>als x</translation>
    </message>
    <message>
        <source>as w</source>
        <translation>als w</translation>
    </message>
    <message>
        <source>as g</source>
        <translation>als g</translation>
    </message>
    <message>
        <source>Quantises after the recipe&apos;s Hadamard transform. Off: as if there were none</source>
        <translation>Quantisiert nach der Hadamard-Transformation des Rezepts. Aus: als gäbe es keine</translation>
    </message>
    <message>
        <source>What each recipe does to the tensor</source>
        <translation>Was jedes Rezept mit dem Tensor macht</translation>
    </message>
    <message>
        <source>Recipes quantise matrices of fp32, fp16 or bf16 with at most %1 elements.</source>
        <translation>Rezepte quantisieren Matrizen aus fp32, fp16 oder bf16 mit höchstens %1 Elementen.</translation>
    </message>
    <message>
        <source>Quantising…</source>
        <translation>Wird quantisiert…</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Elements beyond the largest number that their block&apos;s scale reaches</source>
        <translation>Elemente jenseits der größten Zahl, bis zu der die Scale ihres Blocks reicht</translation>
    </message>
    <message>
        <source>Elements other than 0 that become 0</source>
        <translation>Elemente ungleich 0, die 0 werden</translation>
    </message>
    <message>
        <source>Root mean square of the rounding errors, relative to that of the elements</source>
        <translation>Quadratisches Mittel der Rundungsfehler, relativ zu dem der Elemente</translation>
    </message>
    <message>
        <source>What the scale reaches, in parts of the block&apos;s largest magnitude, in the worst block. Below 100 %, the largest magnitude is clipped</source>
        <translation>Wie weit die Scale reicht, im Verhältnis zum größten Betrag des Blocks, im schlechtesten Block. Unter 100 % wird der größte Betrag begrenzt</translation>
    </message>
    <message>
        <source>%1 clipped</source>
        <translation>%1 begrenzt</translation>
    </message>
    <message>
        <source>%1 flushed</source>
        <translation>%1 auf 0</translation>
    </message>
    <message>
        <source>%1 error</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>%1 reach</source>
        <translation>%1 Reichweite</translation>
    </message>
    <message>
        <source>%1 (this lane)</source>
        <translation>%1 (diese Spur)</translation>
    </message>
    <message>
        <source>high precision</source>
        <translation>hohe Genauigkeit</translation>
    </message>
    <message>
        <source>Signal to noise: %1 dB</source>
        <translation>Signal zu Rauschen: %1 dB</translation>
    </message>
    <message>
        <source>%1: %2, one scale</source>
        <translation>%1: %2, eine Scale</translation>
    </message>
    <message>
        <source>%1: %2, a scale per %3 along columns</source>
        <translation>%1: %2, eine Scale je %3 entlang der Spalten</translation>
    </message>
    <message>
        <source>%1: %2, a scale per %3 along rows</source>
        <translation>%1: %2, eine Scale je %3 entlang der Zeilen</translation>
    </message>
    <message>
        <source>, transformed</source>
        <translation>, transformiert</translation>
    </message>
    <message>
        <source>, one random draw</source>
        <translation>, eine Zufallsziehung</translation>
    </message>
    <message>
        <source>, as after steps with this tensor</source>
        <translation>, wie nach Schritten mit diesem Tensor</translation>
    </message>
    <message>
        <source>%1 is computed in high precision.</source>
        <translation>%1 wird in hoher Genauigkeit berechnet.</translation>
    </message>
    <message>
        <source>%1 x %2 elements are no whole blocks of this recipe: nothing is quantised.</source>
        <translation>%1 x %2 Elemente sind keine ganzen Blöcke dieses Rezepts: nichts wird quantisiert.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>amplab::RecordedFacts</name>
    <message>
        <source>recorded by</source>
        <translation>aufgezeichnet von</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>run by</source>
        <translation>ausgeführt von</translation>
    </message>
</context>
<context>
    <name>amplab::Recorder</name>
    <message>
        <source>%1: exists already, and cannot be replaced while %2 cannot be written; choose an unused name.</source>
        <translation>%1: existiert schon und lässt sich nicht ersetzen, solange %2 nicht geschrieben werden kann; einen unbenutzten Namen wählen.</translation>
    </message>
</context>
<context>
    <name>amplab::RuleCode</name>
    <message>
        <source>The scaler&apos;s rule</source>
        <translation>Die Regel des Scalers</translation>
    </message>
    <message>
        <source>decided: %1</source>
        <translation>entschied: %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
</context>
<context>
    <name>amplab::RunController</name>
    <message>
        <source>The engine was restarted.</source>
        <translation>Die Engine wurde neu gestartet.</translation>
    </message>
    <message>
        <source>The engine is starting.</source>
        <translation>Die Engine startet.</translation>
    </message>
    <message>
        <source>The engine is not running; restart it to prepare these lanes.</source>
        <translation>Die Engine läuft nicht; zum Vorbereiten dieser Spuren neu starten.</translation>
    </message>
    <message>
        <source>No lanes are prepared yet.</source>
        <translation>Noch keine Spuren vorbereitet.</translation>
    </message>
    <message>
        <source>The engine is not running; restart it first.</source>
        <translation>Die Engine läuft nicht; zuerst neu starten.</translation>
    </message>
    <message>
        <source>The engine is ready: %1.</source>
        <translation>Die Engine ist bereit: %1.</translation>
    </message>
    <message>
        <source>%1 lanes instead of %2</source>
        <translation>%1 Spuren statt %2</translation>
    </message>
    <message>
        <source>step %1 came after step %2</source>
        <translation>Schritt %1 kam nach Schritt %2</translation>
    </message>
    <message>
        <source>The engine that ran this lane has ended, so its past steps cannot be replayed; recorded data is preserved.</source>
        <translation>Die Engine dieser Spur ist beendet, daher lassen sich frühere Schritte nicht nachspielen; aufgezeichnete Daten bleiben erhalten.</translation>
    </message>
    <message>
        <source>“%1” cannot restart alone, because forks share its steps; fork it after step 0, or restart all lanes.</source>
        <translation>„%1“ kann nicht allein neu starten, weil Forks ihre Schritte teilen; nach Schritt 0 verzweigen oder alle Spuren neu starten.</translation>
    </message>
    <message>
        <source>The engine did not reply for %1 s, so it was ended; check its command line in the settings, then restart the engine.</source>
        <translation>Die Engine hat %1 s lang nicht geantwortet und wurde beendet; Befehlszeile in den Einstellungen prüfen, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be changed while lanes run; prepare the lanes again to change it.</source>
        <translation>„%1“ lässt sich nicht ändern, während Spuren laufen; zum Ändern die Spuren neu vorbereiten.</translation>
    </message>
    <message>
        <source>The lanes have ended; restart them to run them again.</source>
        <translation>Die Spuren sind zu Ende; zum erneuten Lauf neu starten.</translation>
    </message>
    <message>
        <source>Lanes are being prepared; try again when they are ready.</source>
        <translation>Spuren werden vorbereitet; danach noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The engine is not running, so the request failed; restart it first.</source>
        <translation>Die Engine läuft nicht, daher schlug die Anfrage fehl; zuerst neu starten.</translation>
    </message>
    <message>
        <source>The engine violated the protocol (%1), so it was ended; set its command line to an amplab-engine of this window&apos;s version, then restart the engine.</source>
        <translation>Die Engine hat das Protokoll verletzt (%1) und wurde beendet; als Befehlszeile eine amplab-engine der Version dieses Fensters eintragen, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>hello was not the first message, or came twice</source>
        <translation>hello war nicht die erste Nachricht oder kam zweimal</translation>
    </message>
    <message>
        <source>The engine (version %1) uses protocol %2, but this window uses protocol %3; set the engine&apos;s command line in the settings to the same version, then restart the engine.</source>
        <translation>Die Engine (Version %1) verwendet Protokoll %2, dieses Fenster Protokoll %3; in den Einstellungen eine Engine derselben Version eintragen, dann die Engine neu starten.</translation>
    </message>
    <message>
        <source>lanes that were not requested</source>
        <translation>Spuren, die nicht angefordert waren</translation>
    </message>
    <message>
        <source>The lanes of the request were replaced; try again.</source>
        <translation>Die Spuren der Anfrage wurden ersetzt; erneut versuchen.</translation>
    </message>
    <message>
        <source>a fork as lane %1, but there are %2 lanes</source>
        <translation>ein Fork als Spur %1, aber es gibt %2 Spuren</translation>
    </message>
    <message>
        <source>a report on lane %1, but there are %2 lanes</source>
        <translation>ein Bericht über Spur %1, aber es gibt %2 Spuren</translation>
    </message>
</context>
<context>
    <name>amplab::RunQueue</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>No run was started: the engine &quot;%1&quot; was not found or is not executable; correct the engine&apos;s command line in the settings.</source>
        <translation>Kein Lauf wurde gestartet: Die Engine „%1“ wurde nicht gefunden oder ist nicht ausführbar; Befehlszeile der Engine in den Einstellungen berichtigen.</translation>
    </message>
    <message>
        <source>The engine ended during a run; the steps until then are in the comparison.</source>
        <translation>Die Engine endete während eines Laufs; die Schritte bis dahin stehen im Vergleich.</translation>
    </message>
    <message>
        <source>The engine ended before it had started a run; try again.</source>
        <translation>Die Engine endete, bevor sie einen Lauf gestartet hatte; erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>amplab::RunRequests</name>
    <message>
        <source>This lane cannot be forked: its engine has ended, and its past steps are lost. Continue from its saved step and fork that, or restart the lane.</source>
        <translation>Diese Spur lässt sich nicht verzweigen: Ihre Engine ist beendet, die früheren Schritte sind verloren. Ab dem gespeicherten Schritt fortsetzen und dann verzweigen, oder die Spur neu starten.</translation>
    </message>
</context>
<context>
    <name>amplab::RunTable</name>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>State of the run, from its session</source>
        <translation>Stand des Laufs laut seiner Sitzung</translation>
    </message>
</context>
<context>
    <name>amplab::RunTableModel</name>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>Name des Laufs</translation>
    </message>
</context>
<context>
    <name>amplab::SampledCurve</name>
    <message>
        <source>Curve of %1</source>
        <translation>Kurve von %1</translation>
    </message>
    <message>
        <source>Removes this curve</source>
        <translation>Entfernt diese Kurve</translation>
    </message>
    <message>
        <source>Remove the curve of %1</source>
        <translation>Kurve von %1 entfernen</translation>
    </message>
    <message>
        <source>%1: %2 at step %3, %4 at step %5</source>
        <translation>%1: %2 bei Schritt %3, %4 bei Schritt %5</translation>
    </message>
    <message>
        <source>no numbers yet</source>
        <translation>noch keine Zahlen</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1, step %2: %3</source>
        <translation>%1, Schritt %2: %3</translation>
    </message>
</context>
<context>
    <name>amplab::ScaleSetting</name>
    <message>
        <source>Loss scale: %1</source>
        <translation>Loss Scale: %1</translation>
    </message>
    <message>
        <source>sets the loss scale of %1 to %2</source>
        <translation>setzt die Loss Scale von %1 auf %2</translation>
    </message>
    <message>
        <source>Scaler: %1</source>
        <translation>Scaler: %1</translation>
    </message>
    <message>
        <source>forks %1 with a loss scale of %2</source>
        <translation>verzweigt %1 mit Loss Scale %2</translation>
    </message>
    <message>
        <source>%1 holds these at any loss scale: it needs none.</source>
        <translation>Diese passen mit jeder Loss Scale in %1: Es braucht keine.</translation>
    </message>
    <message>
        <source>%1 holds these as they are: it needs no loss scale.</source>
        <translation>Diese passen so in %1: Es braucht keine Loss Scale.</translation>
    </message>
    <message>
        <source>The loss scale is already %1.</source>
        <translation>Die Loss Scale ist schon %1.</translation>
    </message>
    <message>
        <source>The setting scaler.init_scale of %1 is already %2, so a fork would repeat the lane. Choose another value.</source>
        <translation>Die Einstellung scaler.init_scale von %1 ist schon %2, ein Fork würde die Spur nur wiederholen. Einen anderen Wert wählen.</translation>
    </message>
    <message>
        <source>forks %1 with a loss scaler that starts at %2</source>
        <translation>verzweigt %1 mit einem Loss Scaler, der bei %2 beginnt</translation>
    </message>
    <message>
        <source>No loss scale fits these into %1.</source>
        <translation>Mit keiner Loss Scale passen diese in %1.</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale; scales from %3 to %4 lose least.</source>
        <translation>%1 verliert %2 davon ohne Loss Scale; am wenigsten mit %3 bis %4.</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale; a scale of %3 loses least.</source>
        <translation>%1 verliert %2 davon ohne Loss Scale; am wenigsten mit %3.</translation>
    </message>
    <message>
        <source>%1 loses %2 of these without a loss scale; no scale reduces that.</source>
        <translation>%1 verliert %2 davon ohne Loss Scale; keine Scale verringert das.</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerPanel</name>
    <message>
        <source>Behave like</source>
        <translation>Verhalten wie</translation>
    </message>
    <message>
        <source>No scaler</source>
        <translation>Kein Scaler</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>scaler of %1: %2</source>
        <translation>Scaler von %1: %2</translation>
    </message>
    <message>
        <source>Rules that change the loss scale of this lane, also while it runs</source>
        <translation>Regeln für die Loss Scale dieser Spur; auch während des Laufs änderbar</translation>
    </message>
    <message>
        <source>Use defaults</source>
        <translation>Standardwerte</translation>
    </message>
    <message>
        <source>clean steps until growth</source>
        <translation>saubere Schritte bis zum Wachstum</translation>
    </message>
    <message>
        <source>Sets the scaler to the defaults of %1: the scale begins at %2 and grows after %3 clean steps. A running lane starts again from that scale.</source>
        <translation>Setzt den Scaler auf die Standardwerte von %1: Die Scale beginnt bei %2 und wächst nach %3 sauberen Schritten. Eine laufende Spur beginnt wieder bei dieser Scale.</translation>
    </message>
    <message>
        <source>The scale has not changed yet. It is %1.</source>
        <translation>Die Scale hat sich noch nicht geändert. Sie ist %1.</translation>
    </message>
    <message>
        <source>scaler defaults of %1</source>
        <translation>Scaler-Standardwerte von %1</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerStages</name>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>unscaled</source>
        <translation>ohne Scale</translation>
    </message>
    <message>
        <source>stepped</source>
        <translation>step erfolgt</translation>
    </message>
    <message>
        <source>found_inf %1</source>
        <translation>found_inf %1</translation>
    </message>
    <message>
        <source>no verdict yet</source>
        <translation>noch kein Urteil</translation>
    </message>
    <message>
        <source>%1: not enabled</source>
        <translation>%1: nicht aktiv</translation>
    </message>
    <message>
        <source>%1: scale %2</source>
        <translation>%1: Scale %2</translation>
    </message>
    <message>
        <source>growth tracker %1</source>
        <translation>growth tracker %1</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>Divides the gradients by the scale and records Inf or NaN; afterwards they can be clipped</source>
        <translation>Teilt die Gradienten durch die Scale und vermerkt Inf oder NaN; danach können sie gekürzt werden</translation>
    </message>
    <message>
        <source>Unscales first, then steps the optimizer; skips the step if a gradient is Inf or NaN</source>
        <translation>Macht zuerst unscale, dann den Schritt des Optimizers; bei Inf oder NaN in einem Gradienten wird er übersprungen</translation>
    </message>
    <message>
        <source>Steps the optimizer; skips the step if unscale_ found Inf or NaN</source>
        <translation>Macht den Schritt des Optimizers; wenn unscale_ Inf oder NaN fand, wird er übersprungen</translation>
    </message>
    <message>
        <source>Adjusts the scale and makes every optimizer ready again</source>
        <translation>Passt die Scale an und macht jeden Optimizer wieder bereit</translation>
    </message>
    <message>
        <source>; stages unknown</source>
        <translation>; Zustände unbekannt</translation>
    </message>
    <message>
        <source>%1; %2; allowed next: %3; not allowed: %4</source>
        <translation>%1; %2; erlaubt: %3; jetzt nicht: %4</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerStateDiagram</name>
    <message>
        <source>Stages of the loss scaler</source>
        <translation>Zustände des Loss Scalers</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>Scale %1</translation>
    </message>
    <message>
        <source>growth tracker %1</source>
        <translation>growth tracker %1</translation>
    </message>
    <message>
        <source>not enabled</source>
        <translation>nicht aktiv</translation>
    </message>
    <message>
        <source>%1 unscales first</source>
        <translation>%1 macht zuerst unscale</translation>
    </message>
    <message>
        <source>%1 runs one line. Then the scaler&apos;s stage and its legal calls are known.</source>
        <translation>%1 führt eine Zeile aus. Dann sind die Phase des Scalers und seine erlaubten Aufrufe bekannt.</translation>
    </message>
    <message>
        <source>%1: %2. Whether it is legal now is known during stepped execution; %3 runs one line.</source>
        <translation>%1: %2. Ob es jetzt erlaubt ist, ist beim schrittweisen Ausführen bekannt; %3 führt eine Zeile aus.</translation>
    </message>
    <message>
        <source>%1 raises an error now: %2</source>
        <translation>%1 löst jetzt einen Fehler aus: %2</translation>
    </message>
</context>
<context>
    <name>amplab::ScalerView</name>
    <message>
        <source>The scale backed off from %1 to %2.</source>
        <translation>Backoff der Scale von %1 auf %2.</translation>
    </message>
    <message>
        <source>A static scale stays at %1.</source>
        <translation>Eine statische Scale bleibt bei %1.</translation>
    </message>
    <message>
        <source>This lane runs %1 without a loss scaler: gradients of %2 and less become zero. Choose a behaviour above to scale them.</source>
        <translation>Diese Spur läuft in %1 ohne Loss Scaler: Gradienten bis %2 werden null. Oben ein Verhalten wählen, um sie zu skalieren.</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>Untergrenze</translation>
    </message>
    <message>
        <source>ceiling</source>
        <translation>Obergrenze</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>the next overflow backs off</source>
        <translation>der nächste Überlauf führt zum Backoff</translation>
    </message>
    <message>
        <source>%1 of %2 steps overflowed, tolerates %3 %</source>
        <translation>%1 von %2 Schritten überliefen, %3 % sind erlaubt</translation>
    </message>
    <message>
        <source>Pure fp16 has no dynamic loss scaler: GradScaler cannot unscale its fp16 gradients. Set a static scale, as in apex&apos;s O3, or choose the mode fp16-master, which has fp32 copies for the scaler.</source>
        <translation>Reines fp16 hat keinen dynamischen Loss Scaler: GradScaler kann fp16-Gradienten nicht unscalen. Eine statische Scale setzen, wie in O3 von apex, oder den Modus fp16-master wählen, der fp32-Kopien für den Scaler hat.</translation>
    </message>
    <message>
        <source>bf16 needs no loss scaler: its exponents reach down to 2⁻¹²⁶, as in fp32. It has fewer digits than fp32, and no scale restores them.</source>
        <translation>bf16 braucht keinen Loss Scaler: Seine Exponenten reichen wie die von fp32 bis 2⁻¹²⁶. Es hat weniger Stellen als fp32, und keine Scale ersetzt sie.</translation>
    </message>
    <message>
        <source>This lane needs no loss scaler: its gradients are fp32, with exponents down to 2⁻¹²⁶.</source>
        <translation>Diese Spur braucht keinen Loss Scaler: Ihre Gradienten sind fp32, mit Exponenten bis 2⁻¹²⁶.</translation>
    </message>
    <message>
        <source>tolerates %1 of %2 overflows</source>
        <translation>toleriert %1 von %2 Überläufen</translation>
    </message>
    <message>
        <source>The scale cannot change and stays at %1.</source>
        <translation>Die Scale kann sich nicht ändern und bleibt bei %1.</translation>
    </message>
    <message>
        <source>This is tolerated: the scale stays at %1.</source>
        <translation>Das wird toleriert: Die Scale bleibt bei %1.</translation>
    </message>
    <message>
        <source>The scale %1 cannot decrease: %2 ends the run here.</source>
        <translation>Die Scale %1 kann nicht weiter sinken: %2 beendet hier den Lauf.</translation>
    </message>
    <message>
        <source>This run was recorded without a loss scaler.</source>
        <translation>Dieser Lauf wurde ohne Loss-Scaler aufgezeichnet.</translation>
    </message>
    <message>
        <source>A log does not have the settings of its loss scaler. Its scales are in the plot of the loss scale.</source>
        <translation>Ein Log enthält die Einstellungen seines Loss-Scalers nicht. Seine Skalen stehen im Diagramm der Loss-Skala.</translation>
    </message>
    <message>
        <source>Step %1: growth is due, but %2 is the ceiling.</source>
        <translation>Schritt %1: Wachstum steht an, aber %2 ist die Obergrenze.</translation>
    </message>
    <message>
        <source>Step %1: the scale grew from %2 to %3.</source>
        <translation>Schritt %1: die Scale wuchs von %2 auf %3.</translation>
    </message>
    <message>
        <source>Step %1: no growth, because the scale would be infinite; it stays at %2.</source>
        <translation>Schritt %1: kein Wachstum, weil die Scale unendlich würde; sie bleibt bei %2.</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingPanel</name>
    <message>
        <source>Between nodes</source>
        <translation>Zwischen Knoten</translation>
    </message>
    <message>
        <source>Within a node</source>
        <translation>Im Knoten</translation>
    </message>
    <message>
        <source>Gradients in</source>
        <translation>Gradienten in</translation>
    </message>
    <message>
        <source>%1 µs, %2 GB/s (assumed)</source>
        <translation>%1 µs, %2 GB/s (angenommen)</translation>
    </message>
    <message>
        <source>Run the lane. The plan needs the step time measured here.</source>
        <translation>Die Spur laufen lassen. Der Plan braucht die hier gemessene Schrittdauer.</translation>
    </message>
    <message>
        <source>Link between the nodes</source>
        <translation>Verbindung zwischen den Knoten</translation>
    </message>
    <message>
        <source>Link between the ranks of a node</source>
        <translation>Verbindung zwischen den Rängen eines Knotens</translation>
    </message>
    <message>
        <source>Ranks per node. They share the link of the node to the others.</source>
        <translation>Ränge je Knoten. Sie teilen sich die Verbindung des Knotens zu den anderen.</translation>
    </message>
    <message>
        <source>Format in which gradients are reduced</source>
        <translation>Format der Gradientenreduktion</translation>
    </message>
    <message>
        <source>Ranks per node</source>
        <translation>Ränge je Knoten</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingPlot</name>
    <message>
        <source>computing</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>packing</source>
        <translation>Packen</translation>
    </message>
    <message>
        <source>waiting for gradients</source>
        <translation>Warten auf Gradienten</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>this lane, measured</source>
        <translation>diese Spur, gemessen</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>step, ms</source>
        <translation>Schritt, ms</translation>
    </message>
    <message>
        <source>Step time and efficiency by number of ranks</source>
        <translation>Schrittdauer und Effizienz nach Zahl der Ränge</translation>
    </message>
    <message>
        <source>step time, ms</source>
        <translation>Schrittdauer, ms</translation>
    </message>
    <message>
        <source>%1 ranks: %2 ms per step (%3 computing, %4 packing, %5 waiting for gradients); efficiency %6</source>
        <translation>%1 Ränge: %2 ms je Schritt (%3 Rechnen, %4 Packen, %5 Warten auf Gradienten); Effizienz %6</translation>
    </message>
</context>
<context>
    <name>amplab::ScalingView</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 ranks: %2 a step, efficiency %3.</source>
        <translation>%1 Ränge: %2 je Schritt, Effizienz %3.</translation>
    </message>
    <message>
        <source>From %1 ranks on, computing takes less than half of a step.</source>
        <translation>Ab %1 Rängen nimmt das Rechnen weniger als die Hälfte eines Schritts ein.</translation>
    </message>
    <message>
        <source>16-bit products are rounded in software here: these times are meaningless.</source>
        <translation>16-Bit-Produkte werden hier in Software gerundet: Diese Zeiten sind bedeutungslos.</translation>
    </message>
    <message numerus="yes">
        <source>Measured: %1 of computing per step. Modelled: everything else, for %2 parameters in %n bucket(s).</source>
        <translation>
            <numerusform>Gemessen: %1 Rechnen je Schritt. Modelliert: alles andere, für %2 Parameter in %n Bucket.</numerusform>
            <numerusform>Gemessen: %1 Rechnen je Schritt. Modelliert: alles andere, für %2 Parameter in %n Buckets.</numerusform>
        </translation>
    </message>
    <message>
        <source>Gradient timing comes from the last inspected step.</source>
        <translation>Der Zeitpunkt der Gradienten stammt aus dem letzten untersuchten Schritt.</translation>
    </message>
    <message>
        <source>Gradient timing is assumed; inspect a step to measure it.</source>
        <translation>Der Zeitpunkt der Gradienten ist angenommen; einen Schritt untersuchen, um ihn zu messen.</translation>
    </message>
</context>
<context>
    <name>amplab::ScopeBox</name>
    <message>
        <source>All lanes</source>
        <translation>Alle Spuren</translation>
    </message>
    <message>
        <source>Lanes to edit</source>
        <translation>Zu bearbeitende Spuren</translation>
    </message>
    <message>
        <source>Edits below change this lane or all lanes</source>
        <translation>Änderungen unten betreffen diese Spur oder alle Spuren</translation>
    </message>
</context>
<context>
    <name>amplab::Screenshot</name>
    <message>
        <source>The image could not be written to &quot;%1&quot;; use a .png file in a writable folder.</source>
        <translation>Das Bild konnte nicht nach „%1“ geschrieben werden; eine .png-Datei in einem beschreibbaren Ordner verwenden.</translation>
    </message>
</context>
<context>
    <name>amplab::ScriptExport</name>
    <message>
        <source>The script cannot be written: the engine &quot;%1&quot; was not found or is not executable; correct the engine&apos;s command line in the settings.</source>
        <translation>Das Skript kann nicht geschrieben werden: Die Engine „%1“ wurde nicht gefunden oder ist nicht ausführbar; Befehlszeile der Engine in den Einstellungen berichtigen.</translation>
    </message>
    <message>
        <source>The engine ended before it had written the script; try again.</source>
        <translation>Die Engine endete, bevor sie das Skript geschrieben hatte; erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>amplab::ScriptImport</name>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>pasted script</source>
        <translation>eingefügtes Skript</translation>
    </message>
    <message>
        <source>imported script</source>
        <translation>importiertes Skript</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text; choose a Python script.</source>
        <translation>%1 ist kein UTF-8-Text; ein Python-Skript wählen.</translation>
    </message>
    <message>
        <source>The script exceeds the limit of %1 bytes; import the file with the training loop.</source>
        <translation>Das Skript überschreitet die Grenze von %1 Bytes; die Datei mit der Trainingsschleife importieren.</translation>
    </message>
    <message>
        <source>Import a PyTorch script, or logs of training runs</source>
        <translation>PyTorch-Skript oder Logs von Trainingsläufen importieren</translation>
    </message>
    <message>
        <source>Scripts and logs (*.py *.log *.txt *.json *.csv *tfevents*);;All files (*)</source>
        <translation>Skripte und Logs (*.py *.log *.txt *.json *.csv *tfevents*);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>There is no text to paste: copy a PyTorch script or a log first.</source>
        <translation>Kein Text zum Einfügen: zuerst ein PyTorch-Skript oder ein Log kopieren.</translation>
    </message>
</context>
<context>
    <name>amplab::SessionReading</name>
    <message>
        <source>Another window or program runs this lane; this window follows it.</source>
        <translation>Ein anderes Fenster oder Programm führt diese Spur aus; dieses Fenster folgt ihr.</translation>
    </message>
    <message>
        <source>The lane&apos;s window closed or crashed before the lane finished; recorded data is preserved.</source>
        <translation>Das Fenster der Spur wurde geschlossen oder stürzte ab, bevor sie fertig war; aufgezeichnete Daten bleiben erhalten.</translation>
    </message>
</context>
<context>
    <name>amplab::SessionRuns</name>
    <message>
        <source>%1 has no runs.</source>
        <translation>%1 hat keine Läufe.</translation>
    </message>
    <message>
        <source>This window records no session, so it has no earlier runs. Save the session first (%1).</source>
        <translation>Dieses Fenster zeichnet keine Sitzung auf und hat keine früheren Läufe. Zuerst die Sitzung speichern (%1).</translation>
    </message>
    <message>
        <source>This session has no earlier runs yet. %1 restarts the lanes and keeps the current runs.</source>
        <translation>Diese Sitzung hat noch keine früheren Läufe. %1 startet die Spuren neu und behält die aktuellen Läufe.</translation>
    </message>
</context>
<context>
    <name>amplab::Sessions</name>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>“%1” and another lane</source>
        <translation>„%1“ und eine weitere Spur</translation>
    </message>
    <message>
        <source>“%1” and %2 other lanes</source>
        <translation>„%1“ und %2 weitere Spuren</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern…</translation>
    </message>
    <message>
        <source>session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Save the session as</source>
        <translation>Sitzung speichern unter</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>Sitzungen (*.amplab)</translation>
    </message>
    <message>
        <source>Note on “%1”</source>
        <translation>Notiz zu „%1“</translation>
    </message>
    <message>
        <source>The note cannot be saved, because this window does not write the session. Save it under another name first (%1).</source>
        <translation>Die Notiz kann nicht gespeichert werden, weil dieses Fenster die Sitzung nicht schreibt. Speichern Sie sie zuerst unter einem anderen Namen (%1).</translation>
    </message>
    <message>
        <source>The note on “%1” was not saved, because its lane was restarted or replaced.</source>
        <translation>Die Notiz zu „%1“ wurde nicht gespeichert, weil ihre Spur neu gestartet oder ersetzt wurde.</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Reading %1: %2 of %3 steps.</source>
        <translation>%1 wird gelesen: %2 von %3 Schritten.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>opened session</source>
        <translation>geöffnete Sitzung</translation>
    </message>
    <message>
        <source>AMP Lab</source>
        <translation>AMP Lab</translation>
    </message>
    <message>
        <source>%1 (followed) – AMP Lab</source>
        <translation>%1 (verfolgt) – AMP Lab</translation>
    </message>
    <message>
        <source>%1 – AMP Lab</source>
        <translation>%1 – AMP Lab</translation>
    </message>
    <message>
        <source>“%1” has no lanes: its runs are shown as a sweep.</source>
        <translation>„%1“ hat keine Spuren: seine Läufe sind als Durchlauf zu sehen.</translation>
    </message>
    <message>
        <source>%1. The run continues; measurements stay in memory until they can be written.</source>
        <translation>%1. Der Lauf geht weiter; Messwerte bleiben im Speicher, bis sie geschrieben werden können.</translation>
    </message>
    <message>
        <source>%1. Curves are saved; the lanes of this session cannot continue from saved weights.</source>
        <translation>%1. Kurven werden gespeichert; Spuren dieser Sitzung können nicht von gespeicherten Gewichten fortfahren.</translation>
    </message>
    <message>
        <source>Saved as %1; new steps are written to this file.</source>
        <translation>Gespeichert als %1; neue Schritte werden in diese Datei geschrieben.</translation>
    </message>
    <message>
        <source>Saved with the run in the session:</source>
        <translation>Wird mit dem Lauf in der Sitzung gespeichert:</translation>
    </message>
    <message>
        <source>A window ended unexpectedly at %1. %2 can be restored at step %3.</source>
        <translation>Ein Fenster wurde um %1 unerwartet beendet. %2 lässt sich mit Stand von Schritt %3 wiederherstellen.</translation>
    </message>
    <message>
        <source>“%1” is already open in this window.</source>
        <translation>„%1“ ist in diesem Fenster schon geöffnet.</translation>
    </message>
    <message>
        <source>Restored at step %2: %1.</source>
        <translation>Wiederhergestellt bei Schritt %2: %1.</translation>
    </message>
    <message>
        <source>Another window or program is writing “%1”. It is read-only here and updates as it grows.</source>
        <translation>Ein anderes Fenster oder Programm schreibt „%1“. Hier ist sie schreibgeschützt und wird laufend aktualisiert.</translation>
    </message>
    <message>
        <source>“%1” is read-only. New runs are saved in a separate session.</source>
        <translation>„%1“ ist schreibgeschützt. Neue Läufe werden in einer eigenen Sitzung gespeichert.</translation>
    </message>
    <message>
        <source>Continue from step %1</source>
        <translation>Ab Schritt %1 fortsetzen</translation>
    </message>
    <message>
        <source>Continue from saved steps</source>
        <translation>Ab den gespeicherten Schritten fortsetzen</translation>
    </message>
    <message>
        <source>No other window or program is writing “%1” any more.</source>
        <translation>Kein anderes Fenster oder Programm schreibt „%1“ mehr.</translation>
    </message>
    <message>
        <source>Open to continue</source>
        <translation>Zum Fortsetzen öffnen</translation>
    </message>
    <message>
        <source>Unnamed, %1</source>
        <translation>Ohne Namen, %1</translation>
    </message>
    <message>
        <source>No sessions yet</source>
        <translation>Noch keine Sitzungen</translation>
    </message>
    <message>
        <source>A window was closed at %1 before its lanes had ended. %2 can be restored at step %3.</source>
        <translation>Ein Fenster wurde am %1 geschlossen, bevor seine Spuren zu Ende waren. %2 kann bei Schritt %3 wiederhergestellt werden.</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>“%1” was recorded by %2. Its lanes cannot continue here. A click on a triangle explains a skipped step.</source>
        <translation>„%1“ wurde von %2 aufgezeichnet. Die Spuren können hier nicht weiterlaufen. Ein Klick auf ein Dreieck erklärt einen übersprungenen Schritt.</translation>
    </message>
    <message>
        <source>“%1” is from a log of %2. To see the op, module and line of a skip, add two lines to its script: %3</source>
        <translation>„%1“ stammt aus einem Log von %2. Damit Op, Modul und Zeile eines übersprungenen Schritts sichtbar werden, zwei Zeilen in das Skript einfügen: %3</translation>
    </message>
    <message>
        <source>Copy the two lines</source>
        <translation>Beide Zeilen kopieren</translation>
    </message>
    <message>
        <source>%1 Others are under File, Open recent.</source>
        <translation>%1 Weitere unter Datei, Zuletzt geöffnet.</translation>
    </message>
    <message>
        <source>%1 None of its lanes can be read.</source>
        <translation>%1 Keine ihrer Spuren ist lesbar.</translation>
    </message>
    <message>
        <source>%1 Other parts of it cannot be read either.</source>
        <translation>%1 Auch andere Teile davon sind nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 Its lanes cannot continue, because no weights were saved yet. %2 restarts them.</source>
        <translation>%1 Ihre Spuren können nicht fortgesetzt werden, weil noch keine Gewichte gespeichert waren. %2 startet sie neu.</translation>
    </message>
</context>
<context>
    <name>amplab::SettingEditor</name>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
</context>
<context>
    <name>amplab::SettingList</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Add a setting</source>
        <translation>Einstellung hinzufügen</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Do not change this setting</source>
        <translation>Diese Einstellung nicht ändern</translation>
    </message>
</context>
<context>
    <name>amplab::ShownExponents</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>master weights</source>
        <translation>Master-Gewichte</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>activation gradients</source>
        <translation>Aktivierungsgradienten</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>%1 (master)</source>
        <translation>%1 (Master)</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
</context>
<context>
    <name>amplab::SkipHint</name>
    <message>
        <source>Click the triangle: what was skipped, and why</source>
        <translation>Klick auf das Dreieck: was wurde übersprungen, und warum?</translation>
    </message>
</context>
<context>
    <name>amplab::StepGraphView</name>
    <message>
        <source>Op calls of one step as a graph</source>
        <translation>Op-Aufrufe eines Schritts als Graph</translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation>%1, %2, %3, %4</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 von %2, %3</translation>
    </message>
    <message>
        <source>the loop</source>
        <translation>die Schleife</translation>
    </message>
    <message>
        <source>in %1, computed in %2, out %3 %4</source>
        <translation>in %1, gerechnet in %2, aus %3 %4</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1 (set)</source>
        <translation>%1 (gesetzt)</translation>
    </message>
</context>
<context>
    <name>amplab::SweepDialog</name>
    <message>
        <source>Repeat over seeds</source>
        <translation>Mit mehreren Seeds wiederholen</translation>
    </message>
    <message>
        <source>Sweep a setting</source>
        <translation>Einstellung durchfahren</translation>
    </message>
    <message>
        <source>Values of the setting</source>
        <translation>Werte der Einstellung</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>Spur</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message numerus="yes">
        <source>%n runs of %1 steps</source>
        <translation>
            <numerusform>%n Lauf von %1 Schritten</numerusform>
            <numerusform>%n Läufe von %1 Schritten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>Lane to run again</source>
        <translation>Spur, die wieder läuft</translation>
    </message>
    <message>
        <source>Setting to change</source>
        <translation>Einstellung, die sich ändert</translation>
    </message>
    <message>
        <source>Separated by commas: 0.1, 0.01; whole numbers also as 1..5</source>
        <translation>Durch Kommas getrennt: 0.1, 0.01; ganze Zahlen auch als 1..5</translation>
    </message>
    <message numerus="yes">
        <source>%n at a time, beside the lanes.</source>
        <translation>
            <numerusform>%n gleichzeitig, neben den Spuren.</numerusform>
            <numerusform>%n gleichzeitig, neben den Spuren.</numerusform>
        </translation>
    </message>
    <message>
        <source>They appear in the comparison and are saved in the session.</source>
        <translation>Sie erscheinen im Vergleich und werden in der Sitzung gespeichert.</translation>
    </message>
    <message>
        <source>They appear in the comparison until the window is closed.</source>
        <translation>Sie erscheinen im Vergleich, bis das Fenster geschlossen wird.</translation>
    </message>
    <message numerus="yes">
        <source>They start after the %n pending runs.</source>
        <translation>
            <numerusform>Sie beginnen nach dem %n Lauf, der schon läuft oder wartet.</numerusform>
            <numerusform>Sie beginnen nach den %n Läufen, die schon laufen oder warten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>amplab::SweepPanel</name>
    <message>
        <source>Runs of the sweep</source>
        <translation>Läufe des Durchlaufs</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Läufe</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%1 von %n Lauf</numerusform>
            <numerusform>%1 von %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>%1 finished</source>
        <translation>%1 fertig</translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation>%1 laufend</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 wartend</translation>
    </message>
    <message>
        <source>%1 stopped</source>
        <translation>%1 angehalten</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>read %1 of %2</source>
        <translation>%1 von %2 gelesen</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Add as a lane</source>
        <translation>Als Spur hinzufügen</translation>
    </message>
    <message>
        <source>Compare with the lanes</source>
        <translation>Mit den Spuren vergleichen</translation>
    </message>
    <message>
        <source>This window&apos;s session</source>
        <translation>Sitzung dieses Fensters</translation>
    </message>
    <message>
        <source>Another session…</source>
        <translation>Andere Sitzung…</translation>
    </message>
    <message>
        <source>Show the runs of this session</source>
        <translation>Läufe dieser Sitzung zeigen</translation>
    </message>
    <message>
        <source>Sessions (*.amplab)</source>
        <translation>Sitzungen (*.amplab)</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
        <source>Save CSV…</source>
        <translation>CSV speichern…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Copy configuration</source>
        <translation>Konfiguration kopieren</translation>
    </message>
    <message>
        <source>No runs to show.</source>
        <translation>Keine Läufe zu zeigen.</translation>
    </message>
    <message>
        <source>No runs yet. Runs of this window&apos;s session appear here. For a sweep of another program, open its session under “Runs”.</source>
        <translation>Noch keine Läufe. Die Läufe der Sitzung dieses Fensters erscheinen hier. Für den Durchlauf eines anderen Programms dessen Sitzung unter „Läufe“ öffnen.</translation>
    </message>
    <message>
        <source>Runs without a sweep</source>
        <translation>Läufe ohne Durchlauf</translation>
    </message>
    <message>
        <source>The file is being written. New runs appear once a second.</source>
        <translation>Die Datei wird gerade geschrieben. Neue Läufe erscheinen im Sekundentakt.</translation>
    </message>
    <message>
        <source>Session to show</source>
        <translation>Gezeigte Sitzung</translation>
    </message>
    <message>
        <source>Sweep to show</source>
        <translation>Gezeigter Durchlauf</translation>
    </message>
    <message>
        <source>Shows each run as a line across parallel axes</source>
        <translation>Zeigt jeden Lauf als Linie über parallelen Achsen</translation>
    </message>
    <message>
        <source>Shows a result over two settings</source>
        <translation>Zeigt ein Ergebnis über zwei Einstellungen</translation>
    </message>
    <message>
        <source>Shows the runs as rows beside the plot</source>
        <translation>Zeigt die Läufe als Zeilen neben dem Plot</translation>
    </message>
    <message>
        <source>Colour of the lines</source>
        <translation>Farbe der Linien</translation>
    </message>
    <message>
        <source>Setting on the horizontal axis</source>
        <translation>Einstellung auf der waagrechten Achse</translation>
    </message>
    <message>
        <source>Setting on the vertical axis</source>
        <translation>Einstellung auf der senkrechten Achse</translation>
    </message>
    <message>
        <source>Result with its mean in the cells</source>
        <translation>Ergebnis, als Mittelwert in den Zellen</translation>
    </message>
    <message>
        <source>Clears the ranges on the axes</source>
        <translation>Entfernt die Bereiche auf den Achsen</translation>
    </message>
    <message>
        <source>Settings and results with an axis</source>
        <translation>Einstellungen und Ergebnisse mit einer Achse</translation>
    </message>
    <message>
        <source>Copies the shown runs or writes them to a file</source>
        <translation>Kopiert die gezeigten Läufe oder schreibt sie in eine Datei</translation>
    </message>
    <message>
        <source>Adds a lane with the configuration of this run, to run, inspect or fork</source>
        <translation>Fügt eine Spur mit der Konfiguration dieses Laufs hinzu, zum Ausführen, Untersuchen oder Verzweigen</translation>
    </message>
    <message>
        <source>Adds the run below the lanes in the comparison</source>
        <translation>Fügt den Lauf im Vergleich unter den Spuren hinzu</translation>
    </message>
    <message>
        <source>Save shown runs</source>
        <translation>Gezeigte Läufe speichern</translation>
    </message>
    <message numerus="yes">
        <source>%n runs selected</source>
        <translation>
            <numerusform>%n Lauf ausgewählt</numerusform>
            <numerusform>%n Läufe ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>Too many runs selected: only the first %1 were added as lanes. Select at most %1 runs.</source>
        <translation>Zu viele Läufe ausgewählt: Nur die ersten %1 wurden als Spuren hinzugefügt. Höchstens %1 Läufe auswählen.</translation>
    </message>
</context>
<context>
    <name>amplab::Sweeps</name>
    <message>
        <source>%1 of %2 runs have ended</source>
        <translation>%1 von %2 Läufen sind fertig</translation>
    </message>
    <message>
        <source>%1; about %2 s left.</source>
        <translation>%1; noch etwa %2 s.</translation>
    </message>
    <message>
        <source>The folder %1 for the runs could not be created; check free space and permissions.</source>
        <translation>Der Ordner %1 für die Läufe konnte nicht angelegt werden; freien Platz und Rechte prüfen.</translation>
    </message>
</context>
<context>
    <name>amplab::Swept</name>
    <message>
        <source>No values; enter values separated by commas, such as 1, 2, 3.</source>
        <translation>Keine Werte; Werte durch Kommas getrennt eingeben, etwa 1, 2, 3.</translation>
    </message>
    <message>
        <source>More than %1 runs; enter fewer values.</source>
        <translation>Mehr als %1 Läufe; weniger Werte eingeben.</translation>
    </message>
</context>
<context>
    <name>amplab::TensorImageView</name>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>; the largest of the %1 in this pixel</source>
        <translation>; der größte der %1 Werte in diesem Pixel</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>null</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Image of the tensor</source>
        <translation>Bild des Tensors</translation>
    </message>
</context>
<context>
    <name>amplab::TensorKind</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>masters</source>
        <translation>Master</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>Gradienten</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>act. grads</source>
        <translation>Akt.-Grad.</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
</context>
<context>
    <name>amplab::TensorModel</name>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Its number format</source>
        <translation>Sein Zahlenformat</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Its sizes</source>
        <translation>Seine Größen</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größtes</translation>
    </message>
    <message>
        <source>Largest finite magnitude</source>
        <translation>Größter endlicher Betrag</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>Reserve</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Share of zeros</source>
        <translation>Anteil der Nullen</translation>
    </message>
    <message>
        <source>subnormals</source>
        <translation>subnormale</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities</source>
        <translation>Unendliche</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Elements that are not a number</source>
        <translation>Elemente, die keine Zahl sind</translation>
    </message>
    <message>
        <source>Tensor that the phase made or changed</source>
        <translation>Tensor, den die Phase erzeugt oder geändert hat</translation>
    </message>
    <message>
        <source>2-norm of the finite elements</source>
        <translation>2-Norm der endlichen Elemente</translation>
    </message>
    <message>
        <source>How many times the largest can double before it overflows its format</source>
        <translation>Wie oft sich der größte verdoppeln kann, bevor er sein Format überläuft</translation>
    </message>
    <message>
        <source>Share of numbers below the format&apos;s smallest normal number: they have lost digits</source>
        <translation>Anteil der Zahlen unter der kleinsten normalen des Formats: Sie haben Stellen verloren</translation>
    </message>
</context>
<context>
    <name>amplab::TensorPanel</name>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Choose a tensor</source>
        <translation>Tensor wählen</translation>
    </message>
    <message>
        <source>Latest step</source>
        <translation>Neuester Schritt</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Shows the elements as numbers</source>
        <translation>Zeigt die Elemente als Zahlen</translation>
    </message>
    <message>
        <source>Shows the elements as colours: negative orange, positive blue</source>
        <translation>Zeigt die Elemente als Farben: negative orange, positive blau</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>Rezepte</translation>
    </message>
    <message>
        <source>Shows the tensor as each low-precision recipe quantises it</source>
        <translation>Zeigt den Tensor, wie ihn jedes Rezept mit niedriger Genauigkeit quantisiert</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Writes the tensor as a .safetensors file</source>
        <translation>Schreibt den Tensor als .safetensors-Datei</translation>
    </message>
    <message>
        <source>Index in dimension %1</source>
        <translation>Index in Dimension %1</translation>
    </message>
    <message>
        <source>Index in dimension %1, of %2</source>
        <translation>Index in Dimension %1, von %2</translation>
    </message>
    <message>
        <source>%1 has no elements.</source>
        <translation>%1 hat keine Elemente.</translation>
    </message>
    <message>
        <source>step %1 · %2 [%3]</source>
        <translation>Schritt %1 · %2 [%3]</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Save tensor</source>
        <translation>Tensor speichern</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors)</source>
        <translation>Tensoren (*.safetensors)</translation>
    </message>
    <message>
        <source>Tensors of the lane&apos;s latest inspected step</source>
        <translation>Tensoren des zuletzt untersuchten Schritts der Spur</translation>
    </message>
    <message>
        <source>Reads the same tensor in the latest inspected step</source>
        <translation>Liest denselben Tensor im zuletzt untersuchten Schritt</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Colours by the logarithm of the magnitude, not by the magnitude</source>
        <translation>Farben nach dem Logarithmus des Betrags statt nach dem Betrag</translation>
    </message>
    <message>
        <source>Loading the elements of %1 of %2, step %3…</source>
        <translation>Elemente von %1 aus %2, Schritt %3, werden geladen…</translation>
    </message>
    <message>
        <source>The received elements of %1 are incomplete. Choose the tensor again.</source>
        <translation>Die empfangenen Elemente von %1 sind unvollständig. Den Tensor erneut wählen.</translation>
    </message>
    <message>
        <source>No step has been inspected yet. Run a lane while this panel is visible, then choose a tensor.</source>
        <translation>Noch kein Schritt untersucht. Eine Spur laufen lassen, während dieses Panel sichtbar ist, dann einen Tensor wählen.</translation>
    </message>
    <message>
        <source>Choose a tensor of the latest inspected step.</source>
        <translation>Einen Tensor des zuletzt untersuchten Schritts wählen.</translation>
    </message>
    <message>
        <source>%1 elements · zeros %2 · subnormal %3 · Inf %4 · NaN %5 · largest %6 · norm %7</source>
        <translation>%1 Elemente · Nullen %2 · subnormal %3 · Inf %4 · NaN %5 · größtes %6 · Norm %7</translation>
    </message>
</context>
<context>
    <name>amplab::TotalsStrip</name>
    <message>
        <source>Totals of the calls shown</source>
        <translation>Summen der gezeigten Aufrufe</translation>
    </message>
</context>
<context>
    <name>amplab::TransportBar</name>
    <message>
        <source>Transport</source>
        <translation>Steuerung</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Verzweigen</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Preset</translation>
    </message>
    <message>
        <source>Choose a preset</source>
        <translation>Preset wählen</translation>
    </message>
    <message>
        <source>Example lanes, ready to run</source>
        <translation>Fertige Beispielspuren zum Starten</translation>
    </message>
    <message>
        <source>Full lab</source>
        <translation>Ganzes Labor</translation>
    </message>
</context>
<context>
    <name>amplab::UpdateModel</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>this update</source>
        <translation>dieses Update</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>bewegt</translation>
    </message>
    <message>
        <source>rounded away</source>
        <translation>weggerundet</translation>
    </message>
    <message>
        <source>gradient zero</source>
        <translation>Gradient null</translation>
    </message>
    <message>
        <source>rounded away over time</source>
        <translation>weggerundet im Verlauf</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Moved %1, rounded away %2, gradient zero %3 of %4, in step %5</source>
        <translation>Bewegt %1, weggerundet %2, Gradient null %3 von %4, in Schritt %5</translation>
    </message>
    <message>
        <source>A parameter, or all parameters of a lane&apos;s optimizers</source>
        <translation>Ein Parameter oder alle Parameter der Optimizer einer Spur</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Number format of the weights; the optimizer steps the master</source>
        <translation>Zahlenformat der Gewichte; der Optimizer aktualisiert den Master</translation>
    </message>
    <message>
        <source>Solid: moved. Hatched: rounded away. Empty: nothing to add, because the gradient was zero</source>
        <translation>Voll: bewegt. Schraffiert: weggerundet. Leer: nichts hinzuzufügen, weil der Gradient null war</translation>
    </message>
    <message>
        <source>Share of elements that the step changed</source>
        <translation>Anteil der Elemente, die der Schritt geändert hat</translation>
    </message>
    <message>
        <source>Share of elements that did not move, because the update was below half a unit in the last place</source>
        <translation>Anteil der Elemente, die sich nicht bewegt haben, weil das Update unter einer halben Einheit der letzten Stelle lag</translation>
    </message>
    <message>
        <source>Share of elements with nothing to add</source>
        <translation>Anteil der Elemente ohne Update</translation>
    </message>
    <message>
        <source>The same share in the inspected steps, from 0 to 100 %</source>
        <translation>Derselbe Anteil in den untersuchten Schritten, von 0 bis 100 %</translation>
    </message>
    <message>
        <source>Number of elements</source>
        <translation>Zahl der Elemente</translation>
    </message>
</context>
<context>
    <name>amplab::UpdateRows</name>
    <message>
        <source>%1 master</source>
        <translation>%1 Master</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
    <message>
        <source>Step %1 moved %2 of the weights; %3 of the updates were rounded away.</source>
        <translation>Schritt %1 bewegte %2 der Gewichte; %3 der Updates wurden weggerundet.</translation>
    </message>
    <message>
        <source>Step %1 was skipped: no weight changed.</source>
        <translation>Schritt %1 wurde übersprungen: Kein Gewicht hat sich geändert.</translation>
    </message>
    <message>
        <source>Step %1 moved %2 of the masters. %3 of their 16-bit copies did not change: the masters accumulate updates that are too small for the copies.</source>
        <translation>Schritt %1 bewegte %2 der Master. %3 ihrer 16-Bit-Kopien blieben gleich: Die Master sammeln Updates, die für die Kopien zu klein sind.</translation>
    </message>
    <message>
        <source>Step %1 lost %2 of its updates: each was below half a unit in the last place of a %3 weight. Master weights in fp32 would preserve them.</source>
        <translation>Schritt %1 verlor %2 seiner Updates: Jedes lag unter einer halben Einheit der letzten Stelle eines Gewichts in %3. Master-Gewichte in fp32 würden sie bewahren.</translation>
    </message>
</context>
<context>
    <name>amplab::UpdatesPanel</name>
    <message>
        <source>Histogram of the update</source>
        <translation>Histogramm des Updates</translation>
    </message>
    <message>
        <source>Histogram of %1</source>
        <translation>Histogramm von %1</translation>
    </message>
    <message>
        <source>Elements of the update</source>
        <translation>Elemente des Updates</translation>
    </message>
    <message>
        <source>Elements of %1</source>
        <translation>Elemente von %1</translation>
    </message>
    <message>
        <source>Outcome of the updates of each lane</source>
        <translation>Ergebnis der Updates jeder Spur</translation>
    </message>
    <message>
        <source>Outcome of the updates of each parameter</source>
        <translation>Ergebnis der Updates jedes Parameters</translation>
    </message>
    <message>
        <source>While a lane runs, some steps are inspected. The outcome of their updates appears here.</source>
        <translation>Während eine Spur läuft, werden ab und zu Schritte untersucht. Das Ergebnis ihrer Updates erscheint hier.</translation>
    </message>
    <message>
        <source>No step that updated the weights of this lane has been inspected yet.</source>
        <translation>Noch kein Schritt dieser Spur untersucht, der ihre Gewichte geändert hat.</translation>
    </message>
</context>
<context>
    <name>amplab::VariablesModel</name>
    <message>
        <source>stage</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>watched</source>
        <translation>beobachtet</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Its number format</source>
        <translation>Sein Zahlenformat</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Its sizes</source>
        <translation>Seine Größen</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größtes</translation>
    </message>
    <message>
        <source>Largest finite magnitude</source>
        <translation>Größter endlicher Betrag</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>kleinstes</translation>
    </message>
    <message>
        <source>Smallest magnitude that is not zero</source>
        <translation>Kleinster Betrag, der nicht null ist</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Share of zeros</source>
        <translation>Anteil der Nullen</translation>
    </message>
    <message>
        <source>Inf</source>
        <translation>Inf</translation>
    </message>
    <message>
        <source>Infinities</source>
        <translation>Unendliche</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Elements that are not a number</source>
        <translation>Elemente, die keine Zahl sind</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>not bound here</source>
        <translation>hier nicht gebunden</translation>
    </message>
    <message>
        <source>no verdict yet</source>
        <translation>noch kein Urteil</translation>
    </message>
    <message>
        <source>not watched</source>
        <translation>nicht beobachtet</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Watched: click or press W to pin a name to the top</source>
        <translation>Beobachtet: Klick oder W heftet einen Namen oben an</translation>
    </message>
    <message>
        <source>Name in the program; parts of optimizers and scalers as NAME.PART</source>
        <translation>Name im Programm; Teile von Optimizern und Scalern als NAME.TEIL</translation>
    </message>
    <message>
        <source>Kind of value</source>
        <translation>Art des Werts</translation>
    </message>
    <message>
        <source>Its value; for a tensor with one element, that element</source>
        <translation>Sein Wert; bei einem Tensor mit einem Element dieses Element</translation>
    </message>
    <message>
        <source>Its value over the last steps; for a larger tensor, its norm</source>
        <translation>Sein Wert über die letzten Schritte; bei größeren Tensoren die Norm</translation>
    </message>
    <message>
        <source>2-norm of the finite elements</source>
        <translation>2-Norm der endlichen Elemente</translation>
    </message>
    <message>
        <source>Watched; click or press W to unpin it</source>
        <translation>Beobachtet; Klick oder W löst es</translation>
    </message>
    <message>
        <source>Click or press W to pin it to the top</source>
        <translation>Klick oder W heftet es oben an</translation>
    </message>
    <message>
        <source>%1, set in line %2</source>
        <translation>%1, gesetzt in Zeile %2</translation>
    </message>
</context>
<context>
    <name>amplab::VariablesPanel</name>
    <message>
        <source>Names of the loop</source>
        <translation>Namen der Schleife</translation>
    </message>
    <message>
        <source>Scaler stages</source>
        <translation>Scaler-Stufen</translation>
    </message>
    <message>
        <source>before line %1</source>
        <translation>vor Zeile %1</translation>
    </message>
    <message>
        <source>at its end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>%1 · step %2, %3</source>
        <translation>%1 · Schritt %2, %3</translation>
    </message>
    <message>
        <source>This loop has no loss scaler.</source>
        <translation>Diese Schleife hat keinen Loss Scaler.</translation>
    </message>
    <message>
        <source>every step</source>
        <translation>jeder Schritt</translation>
    </message>
    <message>
        <source>Watch	W</source>
        <translation>Beobachten	W</translation>
    </message>
    <message>
        <source>Plot as a curve	P</source>
        <translation>Als Kurve zeichnen	P</translation>
    </message>
    <message>
        <source>Open in the inspector</source>
        <translation>Im Inspektor öffnen</translation>
    </message>
    <message>
        <source>Show line %1, which made it	Return</source>
        <translation>Zeile %1 zeigen, die es gebildet hat	Return</translation>
    </message>
    <message>
        <source>Show the line that made it	Return</source>
        <translation>Die Zeile zeigen, die es gebildet hat	Return</translation>
    </message>
    <message>
        <source>Bits of %1</source>
        <translation>Bits von %1</translation>
    </message>
    <message>
        <source>Bits of its value</source>
        <translation>Bits seines Werts</translation>
    </message>
    <message>
        <source>Back to where this became Inf or NaN</source>
        <translation>Zurück dorthin, wo dies Inf oder NaN wurde</translation>
    </message>
    <message>
        <source>Back to its last change</source>
        <translation>Zurück zur letzten Änderung</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Copy rows	Ctrl+C</source>
        <translation>Zeilen kopieren	Strg+C</translation>
    </message>
    <message>
        <source>The loop&apos;s names have no values yet. %1 steps one line and shows the value of each name. %2 runs the lanes.</source>
        <translation>Die Namen der Schleife haben noch keine Werte. %1 geht eine Zeile weiter und zeigt den Wert jedes Namens. %2 startet die Spuren.</translation>
    </message>
    <message>
        <source>Watch curves</source>
        <translation>Kurven zeigen</translation>
    </message>
    <message>
        <source>Shows a small plot of each watched number</source>
        <translation>Zeigt einen kleinen Plot jeder beobachteten Zahl</translation>
    </message>
    <message>
        <source>Shows the stage of the loss scaler for each optimizer, and the calls allowed next</source>
        <translation>Zeigt den Zustand des Loss Scalers für jeden Optimizer und die danach erlaubten Aufrufe</translation>
    </message>
    <message>
        <source>%1 · past step %2, %3</source>
        <translation>%1 · früherer Schritt %2, %3</translation>
    </message>
    <message>
        <source>%1 · values from the lines of step %2</source>
        <translation>%1 · Werte aus den Zeilen von Schritt %2</translation>
    </message>
    <message>
        <source>%1 · recorded values of step %2; %3 steps one line and shows every name</source>
        <translation>%1 · aufgezeichnete Werte von Schritt %2; %3 geht eine Zeile weiter und zeigt jeden Namen</translation>
    </message>
    <message>
        <source>%1 steps one line and shows the stages of the loss scaler here.</source>
        <translation>%1 geht eine Zeile weiter und zeigt hier die Zustände des Loss Scalers.</translation>
    </message>
    <message>
        <source>sampled at inspected steps</source>
        <translation>nur die untersuchten Schritte</translation>
    </message>
    <message>
        <source>Actions for %1</source>
        <translation>Aktionen für %1</translation>
    </message>
    <message>
        <source>Remove watch	W</source>
        <translation>Beobachtung entfernen	W</translation>
    </message>
    <message>
        <source>%1 more names</source>
        <translation>%1 weitere Namen</translation>
    </message>
</context>
<context>
    <name>amplab::ViewStack</name>
    <message>
        <source>Views of %1</source>
        <translation>Ansichten von %1</translation>
    </message>
    <message>
        <source>Keep this view, and show another one beside it</source>
        <translation>Diese Ansicht behalten und eine andere daneben zeigen</translation>
    </message>
</context>
<context>
    <name>amplab::WelcomePage</name>
    <message>
        <source>There are no lanes. Choose a card, or open a session or a file.</source>
        <translation>Es gibt keine Spuren. Eine Karte wählen oder eine Sitzung oder Datei öffnen.</translation>
    </message>
    <message>
        <source>See what 16-bit training does, step by step, and why it fails.</source>
        <translation>Schritt für Schritt sehen, was beim Training mit 16 Bit geschieht und warum es scheitert.</translation>
    </message>
    <message>
        <source>None yet. Each run is saved as a session by itself.</source>
        <translation>Noch keine. Jeder Lauf wird von selbst als Sitzung gespeichert.</translation>
    </message>
    <message>
        <source>Watch fp16 fail</source>
        <translation>fp16 beim Scheitern zusehen</translation>
    </message>
    <message>
        <source>Four lanes train the same net from one seed. Three learn; fp16 without a scaler does not.</source>
        <translation>Vier Spuren trainieren dasselbe Netz mit einem Seed. Drei lernen; fp16 ohne Scaler lernt nicht.</translation>
    </message>
    <message>
        <source>30 seconds</source>
        <translation>30 Sekunden</translation>
    </message>
    <message>
        <source>Lesson 1</source>
        <translation>Lektion 1</translation>
    </message>
    <message>
        <source>The training loop in fp32: predict what each line does, then measure it.</source>
        <translation>Die Trainingsschleife in fp32: vorhersagen, was jede Zeile tut, dann messen.</translation>
    </message>
    <message>
        <source>8 minutes</source>
        <translation>8 Minuten</translation>
    </message>
    <message>
        <source>Bring my PyTorch script</source>
        <translation>Mein PyTorch-Skript mitbringen</translation>
    </message>
    <message>
        <source>Choose a file with a training loop. Each line is shown before anything runs.</source>
        <translation>Eine Datei mit einer Trainingsschleife wählen. Jede Zeile wird gezeigt, bevor etwas läuft.</translation>
    </message>
    <message>
        <source>Or drop the file on this window</source>
        <translation>Oder die Datei auf dieses Fenster ziehen</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Welcome to AMP Lab</source>
        <translation>Willkommen bei AMP Lab</translation>
    </message>
    <message>
        <source>Back to the lanes (Esc)</source>
        <translation>Zurück zu den Spuren (Esc)</translation>
    </message>
    <message>
        <source>All examples…</source>
        <translation>Alle Beispiele…</translation>
    </message>
    <message>
        <source>The gallery: examples with their curves</source>
        <translation>Die Galerie: Beispiele mit ihren Kurven</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Open a session, configurations or a data file</source>
        <translation>Sitzung, Konfigurationen oder Datendatei öffnen</translation>
    </message>
    <message>
        <source>Full lab</source>
        <translation>Ganzes Labor</translation>
    </message>
    <message>
        <source>Shows all panels with four lanes that are ready to run</source>
        <translation>Zeigt alle Panels mit vier startbereiten Spuren</translation>
    </message>
    <message>
        <source>Recent sessions</source>
        <translation>Letzte Sitzungen</translation>
    </message>
    <message>
        <source>Undo: restore the lanes</source>
        <translation>Rückgängig: Spuren wiederherstellen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
</context>
<context>
    <name>gallery</name>
    <message>
        <source>24 skipped steps, and a scale that ends at 65536</source>
        <translation>24 übersprungene Schritte, und eine Scale, die bei 65536 endet</translation>
    </message>
    <message>
        <source>A Function under autocast, and one in fp32</source>
        <translation>Eine Function unter autocast, und eine in fp32</translation>
    </message>
    <message>
        <source>A decoder of two blocks learns sums of two-digit numbers, character by character, in fp32 and in bf16.</source>
        <translation>Ein Decoder mit zwei Blöcken lernt Summen zweistelliger Zahlen, Zeichen für Zeichen, in fp32 und in bf16.</translation>
    </message>
    <message>
        <source>A discriminator and a generator with an optimizer each, under one scaler: each loss scaled, each optimizer stepped, one update().</source>
        <translation>Ein Diskriminator und ein Generator mit je einem Optimizer unter einem Scaler: jeder Loss skaliert, jeder Optimizer ein step, ein update().</translation>
    </message>
    <message>
        <source>A residual net in fp16</source>
        <translation>Ein Residualnetz in fp16</translation>
    </message>
    <message>
        <source>A scale of 2^40 overflows at once. Each overflow skips a step and halves the scale, until the gradients fit.</source>
        <translation>Eine Scale von 2^40 läuft sofort über. Jeder Überlauf überspringt einen Schritt und halbiert die Scale, bis die Gradienten passen.</translation>
    </message>
    <message>
        <source>A static scale, and one too high</source>
        <translation>Eine statische Scale, und eine zu hohe</translation>
    </message>
    <message>
        <source>A transformer adds</source>
        <translation>Ein Transformer addiert</translation>
    </message>
    <message>
        <source>Accumulation with clipping</source>
        <translation>Akkumulation mit Clipping</translation>
    </message>
    <message>
        <source>Activation checkpointing</source>
        <translation>Activation Checkpointing</translation>
    </message>
    <message>
        <source>An eps that fp16 rounds to zero</source>
        <translation>Ein eps, das fp16 auf null rundet</translation>
    </message>
    <message>
        <source>Clip after unscale_, not before</source>
        <translation>Nach unscale_ kürzen, nicht davor</translation>
    </message>
    <message>
        <source>Convolutions and batch norm in bf16</source>
        <translation>Faltungen und Batch Norm in bf16</translation>
    </message>
    <message>
        <source>Convolutions run in bf16; batch norm reads bf16, but keeps its weights and sums in fp32.</source>
        <translation>Faltungen laufen in bf16; Batch Norm liest bf16, behält aber Gewichte und Summen in fp32.</translation>
    </message>
    <message>
        <source>Divide the accumulated loss</source>
        <translation>Den akkumulierten Loss teilen</translation>
    </message>
    <message>
        <source>GAN</source>
        <translation>GAN</translation>
    </message>
    <message>
        <source>Gradient penalty: unscale by hand</source>
        <translation>Gradient Penalty: von Hand unscale</translation>
    </message>
    <message>
        <source>Gradients of four batches add up under one scale, are unscaled once, clipped and stepped.</source>
        <translation>Gradienten von vier Batches werden unter einer Scale addiert, einmal durch sie geteilt, gekürzt und angewandt.</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Models and data</source>
        <translation>Modelle und Daten</translation>
    </message>
    <message>
        <source>NaN from the second step on, and the lane with 1e-4, which learns the two moons</source>
        <translation>NaN ab dem zweiten Schritt, und die Spur mit 1e-4, die die zwei Monde lernt</translation>
    </message>
    <message>
        <source>Noise on the input</source>
        <translation>Rauschen auf der Eingabe</translation>
    </message>
    <message>
        <source>One seed, four precisions</source>
        <translation>Ein Seed, vier Genauigkeiten</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>PyTorch&apos;s rule, and DeepSpeed&apos;s</source>
        <translation>Die Regel von PyTorch und die von DeepSpeed</translation>
    </message>
    <message>
        <source>Scale the loss, then step</source>
        <translation>Erst den Loss skalieren, dann step</translation>
    </message>
    <message>
        <source>Scaler</source>
        <translation>Scaler</translation>
    </message>
    <message>
        <source>Softmax, norms and loss in fp16</source>
        <translation>Softmax, Normen und Loss in fp16</translation>
    </message>
    <message>
        <source>Stairs in the boundary of two spirals</source>
        <translation>Stufen in der Grenze zweier Spiralen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Static and dynamic scale</source>
        <translation>Statische und dynamische Scale</translation>
    </message>
    <message>
        <source>The last layer in fp32</source>
        <translation>Die letzte Schicht in fp32</translation>
    </message>
    <message>
        <source>The scale search</source>
        <translation>Die Suche nach der Scale</translation>
    </message>
    <message>
        <source>The scaler, and fp16 without one</source>
        <translation>Der Scaler, und fp16 ohne ihn</translation>
    </message>
    <message>
        <source>The typical loop</source>
        <translation>Die übliche Schleife</translation>
    </message>
    <message>
        <source>Traps</source>
        <translation>Fallen</translation>
    </message>
    <message>
        <source>Two models, two losses, one scaler</source>
        <translation>Zwei Modelle, zwei Losses, ein Scaler</translation>
    </message>
    <message>
        <source>Updates that bf16 swallows</source>
        <translation>Updates, die bf16 verschluckt</translation>
    </message>
    <message>
        <source>Weights in pure bf16 have eight bits, and small updates are swallowed. The boundary between two spirals stays coarse.</source>
        <translation>Gewichte in reinem bf16 haben acht Bits, und kleine Updates werden verschluckt. Die Grenze zwischen zwei Spiralen bleibt grob.</translation>
    </message>
    <message>
        <source>Where fp16 needs no scaler</source>
        <translation>Wo fp16 keinen Scaler braucht</translation>
    </message>
    <message>
        <source>apex O1: scale_loss</source>
        <translation>apex O1: scale_loss</translation>
    </message>
    <message>
        <source>apex O2 and batch norm</source>
        <translation>apex O2 und Batch Norm</translation>
    </message>
    <message>
        <source>apex O2: clip the master gradients</source>
        <translation>apex O2: die Gradienten der Master kürzen</translation>
    </message>
    <message>
        <source>apex O3: all of it in fp16</source>
        <translation>apex O3: alles in fp16</translation>
    </message>
    <message>
        <source>apex: a scale for each loss</source>
        <translation>apex: eine Scale für jeden Loss</translation>
    </message>
    <message>
        <source>bf16 with a guard</source>
        <translation>bf16 mit einer Wache</translation>
    </message>
    <message>
        <source>fp8 by hand</source>
        <translation>fp8 von Hand</translation>
    </message>
    <message>
        <source>in fp32</source>
        <translation>in fp32</translation>
    </message>
    <message>
        <source>log(x.sum()): in fp32, or Inf</source>
        <translation>log(x.sum()): in fp32, oder Inf</translation>
    </message>
    <message>
        <source>model.half() is not autocast</source>
        <translation>model.half() ist nicht autocast</translation>
    </message>
    <message>
        <source>more skipped steps under DeepSpeed&apos;s rule, and the same accuracy</source>
        <translation>mehr übersprungene Schritte unter DeepSpeeds Regel, und dieselbe Genauigkeit</translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>tf32: ten bits, and fp32&apos;s range</source>
        <translation>tf32: zehn Bits und der Bereich von fp32</translation>
    </message>
    <message>
        <source>the dtypes of add and conv2d, and the loss scale: at 65536 a step or two may overflow</source>
        <translation>die dtypes von add und conv2d, und die Loss Scale: bei 65536 können ein, zwei Schritte überlaufen</translation>
    </message>
    <message>
        <source>the dtypes of batch norm&apos;s weights beside those of the layers</source>
        <translation>die dtypes der Gewichte von Batch Norm neben denen der Schichten</translation>
    </message>
    <message>
        <source>the dtypes of its op calls in the two lanes</source>
        <translation>die dtypes ihrer Operationen in den beiden Spuren</translation>
    </message>
    <message>
        <source>the error at the line of the scaler&apos;s step, and the dtypes of fc1.weight in both lanes</source>
        <translation>der Fehler in der Zeile mit scaler.step, und die dtypes von fc1.weight in beiden Spuren</translation>
    </message>
    <message>
        <source>the lane without a scale: its gradients are below 2^-10 and round to zero</source>
        <translation>die Spur ohne Scale: ihre Gradienten liegen unter 2^-10 und werden auf null gerundet</translation>
    </message>
    <message>
        <source>three lanes above 80 % accuracy, and one that stays at 10 %</source>
        <translation>drei Spuren über 80 % Genauigkeit, und eine, die bei 10 % bleibt</translation>
    </message>
    <message>
        <source>update() after the accumulation, not within</source>
        <translation>update() nach der Akkumulation, nicht darin</translation>
    </message>
    <message>
        <source>updates that are too small to change a weight</source>
        <translation>Updates, die zu klein sind, um ein Gewicht zu ändern</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>zeros among the gradients, and a lane that learns nothing</source>
        <translation>Nullen unter den Gradienten, und eine Spur, die nichts lernt</translation>
    </message>
    <message>
        <source>A constant scale of 2^14 and a dynamic scale, for the same deep net.</source>
        <translation>Eine konstante Scale von 2^14 und eine dynamische Scale, für dasselbe tiefe Netz.</translation>
    </message>
    <message>
        <source>A deep sigmoid net from one seed: fp32, bf16, and fp16 with and without a scaler.</source>
        <translation>Ein tiefes Sigmoid-Netz mit einem Seed: fp32, bf16, fp16 mit und ohne Scaler.</translation>
    </message>
    <message>
        <source>A loop with NVIDIA apex: leaving `with amp.scale_loss` unscales the gradients, checks them and updates the scale.</source>
        <translation>Eine Schleife mit NVIDIA apex: Das Ende von `with amp.scale_loss` teilt die Gradienten durch die Scale, prüft sie und aktualisiert die Scale.</translation>
    </message>
    <message>
        <source>A model written layer by layer, with a dtype for one layer: the logits for two circles are computed in fp32.</source>
        <translation>Ein Modell, Schicht für Schicht geschrieben, mit einem dtype für eine Schicht: Die Logits für zwei Kreise werden in fp32 berechnet.</translation>
    </message>
    <message>
        <source>A static scale never backs off. At 2^24 the gradients of this sine fit overflow fp16 in every step, and every step is skipped.</source>
        <translation>Eine statische Scale wird nie reduziert. Bei 2^24 laufen die Gradienten dieser Sinus-Anpassung in jedem Schritt über, und jeder Schritt wird übersprungen.</translation>
    </message>
    <message>
        <source>Adam divides by the root of the mean square plus eps. In pure fp16 the default 1e-8 is zero, and so is the square of a small gradient: 0 / 0.</source>
        <translation>Adam teilt durch die Wurzel des mittleren Quadrats plus eps. In reinem fp16 ist der Standardwert 1e-8 null, ebenso das Quadrat eines kleinen Gradienten: 0 / 0.</translation>
    </message>
    <message>
        <source>At O2 the optimizer steps fp32 masters. Clip amp.master_params: the optimizer reads their gradients, not those of the model&apos;s parameters.</source>
        <translation>Bei O2 arbeitet der Optimizer auf fp32-Mastern. amp.master_params kürzen: Der Optimizer liest ihre Gradienten, nicht die der Modellparameter.</translation>
    </message>
    <message>
        <source>At a small learning rate an update is less than half a unit in the last place of a bf16 weight, so the weight does not change. fp32 weights or masters preserve the update.</source>
        <translation>Bei kleiner Lernrate ist ein Update kleiner als eine halbe letzte Stelle eines bf16-Gewichts, und das Gewicht ändert sich nicht. fp32-Gewichte oder Master bewahren das Update.</translation>
    </message>
    <message>
        <source>Autocast runs these ops in fp32. Here they run in fp16, beside an independent fp32 shadow.</source>
        <translation>Autocast führt diese Ops in fp32 aus. Hier laufen sie in fp16, neben einem unabhängigen fp32-Schatten.</translation>
    </message>
    <message>
        <source>Clipping as a setting: before or after unscale</source>
        <translation>Clipping als Einstellung: vor oder nach unscale</translation>
    </message>
    <message>
        <source>Each block adds its input to its output: the sum promotes, the convolutions run in fp16.</source>
        <translation>Jeder Block addiert seine Eingabe zu seiner Ausgabe: Die Summe hebt den dtype an, die Faltungen laufen in fp16.</translation>
    </message>
    <message>
        <source>Forward saves only the input and runs again in backward, under the same autocast as before.</source>
        <translation>Forward speichert nur die Eingabe und läuft im Backward noch einmal, unter demselben autocast wie zuvor.</translation>
    </message>
    <message>
        <source>Forward under autocast, backward of the scaled loss, then step and update: the dozen lines that all other loops vary.</source>
        <translation>Forward unter autocast, Backward des skalierten Loss, dann step und update: das Dutzend Zeilen, das alle anderen Schleifen abwandeln.</translation>
    </message>
    <message>
        <source>Gradients carry the loss scale until unscale_ divides by it. Clipping before that cuts them to a norm of 1 while they are still tens of thousands of times too large.</source>
        <translation>Gradienten enthalten die Loss Scale, bis unscale_ durch sie teilt. Clipping davor kürzt sie auf die Norm 1, obwohl sie noch zehntausendfach zu groß sind.</translation>
    </message>
    <message>
        <source>Gradients from autograd.grad belong to no optimizer, so unscale_ cannot reach them. Divide them by the scale; otherwise the penalty is as large as the scale.</source>
        <translation>Gradienten aus autograd.grad gehören keinem Optimizer, unscale_ erreicht sie nicht. Durch die Scale teilen, sonst ist die Strafe so groß wie die Scale.</translation>
    </message>
    <message>
        <source>Products read ten mantissa bits of their operands; the rest stays fp32. Two circles of points are learnt equally well.</source>
        <translation>Produkte lesen zehn Mantissenbits ihrer Operanden; der Rest bleibt fp32. Zwei Kreise aus Punkten werden gleich gut gelernt.</translation>
    </message>
    <message>
        <source>PyTorch backs off at each overflow, DeepSpeed only at the second one. Both grow after 20 clean steps. The data are four clouds of points.</source>
        <translation>PyTorch reduziert die Scale bei jedem Überlauf, DeepSpeed erst beim zweiten. Beide erhöhen sie nach 20 sauberen Schritten. Die Daten sind vier Punktwolken.</translation>
    </message>
    <message>
        <source>The gradients of a deep sigmoid net are below the smallest fp16 number. The scaler lifts them above it; without a scaler they are zeros.</source>
        <translation>Die Gradienten eines tiefen Sigmoid-Netzes liegen unter der kleinsten fp16-Zahl. Der Scaler hebt sie darüber; ohne Scaler sind sie null.</translation>
    </message>
    <message>
        <source>The gradients of a shallow ReLU net are large enough for fp16. The lane without a scaler learns as well.</source>
        <translation>Die Gradienten eines flachen ReLU-Netzes sind für fp16 groß genug. Auch die Spur ohne Scaler lernt.</translation>
    </message>
    <message>
        <source>The lab has no fp8 arithmetic. Four lines of the loop round gradients to e4m3: in one lane scaled to its largest number, 448, in the other unscaled.</source>
        <translation>Das Labor hat keine fp8-Arithmetik. Vier Zeilen der Schleife runden Gradienten auf e4m3: in einer Spur auf dessen größte Zahl, 448, skaliert, in der anderen unskaliert.</translation>
    </message>
    <message>
        <source>The model is fp16 except batch norm, because fp16 cannot hold its sums. Masters are fp32.</source>
        <translation>Das Modell ist fp16 außer Batch Norm, deren Summen nicht in fp16 passen. Master sind fp32.</translation>
    </message>
    <message>
        <source>The same mistake without a custom loop: clip.when sets which gradients are clipped.</source>
        <translation>Derselbe Fehler ohne eigene Schleife: clip.when legt fest, welche Gradienten gekürzt werden.</translation>
    </message>
    <message>
        <source>The scaler divides by the scale in step(), so the loop has to multiply the loss by it before. Otherwise PyTorch raises an error, and so does the lab.</source>
        <translation>Der Scaler teilt in step() durch die Scale, also muss die Schleife vorher den Loss mit ihr multiplizieren. Sonst löst PyTorch einen Fehler aus, und das Labor auch.</translation>
    </message>
    <message>
        <source>Three losses, three scales, by loss_id: an overflow of one loss does not lower the scale of another.</source>
        <translation>Drei Losses, drei Scales, nach loss_id: Ein Überlauf bei einem Loss senkt die Scale eines anderen nicht.</translation>
    </message>
    <message>
        <source>Two losses depend on both models. Each optimizer is stepped or skipped separately; update() takes both into account.</source>
        <translation>Zwei Losses hängen von beiden Modellen ab. Jeder Optimizer macht seinen Schritt oder überspringt ihn für sich; update() berücksichtigt beide.</translation>
    </message>
    <message>
        <source>Weights and updates are fp16, with a static scale. The learning rate must be large enough for fp16 to add the updates.</source>
        <translation>Gewichte und Updates sind fp16, mit statischer Scale. Die Lernrate muss groß genug sein, dass fp16 die Updates addieren kann.</translation>
    </message>
    <message>
        <source>Without the division, four batches add up to four times the gradient. The learning rate is in effect four times as high, and the scaled gradients overflow sooner.</source>
        <translation>Ohne die Division ergeben vier Batches den vierfachen Gradienten. Die Lernrate ist effektiv viermal so hoch, und die skalierten Gradienten laufen früher über.</translation>
    </message>
    <message>
        <source>a lane that skips every step</source>
        <translation>eine Spur, die jeden Schritt überspringt</translation>
    </message>
    <message>
        <source>a step that only the generator skips, and a column for each loss</source>
        <translation>ein Schritt, den nur der Generator überspringt, und eine Spalte für jeden Loss</translation>
    </message>
    <message>
        <source>bf16 has the range of fp32, so there is no scaler, and nothing checks for a bad batch. A test in the loop does.</source>
        <translation>bf16 hat den Wertebereich von fp32, also gibt es keinen Scaler, und nichts prüft auf einen schlechten Batch. Das tut ein Test in der Schleife.</translation>
    </message>
    <message>
        <source>calls with errors of at most half a unit in the last place, and their total drift from the shadow</source>
        <translation>Aufrufe mit Fehlern von höchstens einer halben letzten Stelle, und ihre gesamte Abweichung vom Schatten</translation>
    </message>
    <message>
        <source>custom_fwd decides the compute dtype of a torch.autograd.Function: that of its inputs under autocast, or fp32 with cast_inputs.</source>
        <translation>custom_fwd bestimmt den Rechen-dtype einer torch.autograd.Function: den ihrer Eingaben unter autocast, oder fp32 mit cast_inputs.</translation>
    </message>
    <message>
        <source>exp, sum and log in fp16 soon exceed 65504. A region without autocast, with .float() on its inputs, keeps them finite.</source>
        <translation>exp, sum und log in fp16 überschreiten bald 65504. Ein Bereich ohne autocast mit .float() auf seinen Eingaben hält sie endlich.</translation>
    </message>
    <message>
        <source>forward op calls in backward, half the saved activations, and the same loss as without checkpointing</source>
        <translation>Op-Aufrufe des Forward im Backward, die Hälfte der gespeicherten Aktivierungen, und derselbe Loss wie ohne Checkpointing</translation>
    </message>
    <message>
        <source>four curves that coincide</source>
        <translation>vier Kurven, die zusammenfallen</translation>
    </message>
    <message>
        <source>four optimizer steps in one, and a growth tracker that counts each batch</source>
        <translation>vier Optimizer-Schritte in einem, und ein growth tracker, der jeden Batch zählt</translation>
    </message>
    <message>
        <source>fp16 weights have fp16 gradients, and the scaler raises an error at unscale. Autocast leaves weights in fp32 and casts a copy for each product.</source>
        <translation>fp16-Gewichte haben fp16-Gradienten, und der Scaler löst bei unscale einen Fehler aus. Autocast lässt Gewichte in fp32 und castet für jedes Produkt eine Kopie.</translation>
    </message>
    <message>
        <source>gradients that grow from batch to batch, and a single unscale_</source>
        <translation>Gradienten, die von Batch zu Batch wachsen, und ein einziges unscale_</translation>
    </message>
    <message>
        <source>input dtype</source>
        <translation>dtype der Eingabe</translation>
    </message>
    <message>
        <source>skipped steps, a scale that falls, a loss that falls more slowly</source>
        <translation>übersprungene Schritte, eine fallende Scale, ein langsamer fallender Loss</translation>
    </message>
    <message>
        <source>skips only in the dynamic lane, and two accuracies above 80 %</source>
        <translation>übersprungene Schritte nur in der dynamischen Spur, und zwei Genauigkeiten über 80 %</translation>
    </message>
    <message>
        <source>the branch that does not run while the loss is finite</source>
        <translation>der Zweig, der nicht ausgeführt wird, solange der Loss endlich ist</translation>
    </message>
    <message>
        <source>the compute dtype of fc3 beside those of fc1 and fc2</source>
        <translation>der Rechen-dtype von fc3 neben denen von fc1 und fc2</translation>
    </message>
    <message>
        <source>the dtypes of conv2d and batch_norm, and two losses close to each other</source>
        <translation>die dtypes von conv2d und batch_norm, und zwei Losses nahe beieinander</translation>
    </message>
    <message>
        <source>the first Inf, its line, and a scale that falls to zero; in the other lane the scale settles</source>
        <translation>das erste Inf, seine Zeile, und eine Scale, die auf null fällt; in der anderen Spur stabilisiert sich die Scale</translation>
    </message>
    <message>
        <source>the gradients before and after the end of the with</source>
        <translation>die Gradienten vor und nach dem Ende des with</translation>
    </message>
    <message>
        <source>the lane that clips before: its accuracy stays low</source>
        <translation>die Spur, die vorher kürzt: ihre Genauigkeit bleibt niedrig</translation>
    </message>
    <message>
        <source>the line that stopped the lane, and its error</source>
        <translation>die Zeile, die die Spur angehalten hat, und ihr Fehler</translation>
    </message>
    <message>
        <source>the loss that stays at 2.3, and the norm from clip_grad_norm_</source>
        <translation>der Loss, der bei 2,3 bleibt, und die Norm von clip_grad_norm_</translation>
    </message>
    <message>
        <source>the losses: they diverge after the first norm above 1</source>
        <translation>die Losses: sie gehen nach der ersten Norm über 1 auseinander</translation>
    </message>
    <message>
        <source>the op calls of the line that adds the noise, and a loss that still falls</source>
        <translation>die Op-Aufrufe der Zeile, die das Rauschen addiert, und ein Loss, der trotzdem fällt</translation>
    </message>
    <message>
        <source>the preview of each lane: the boundary, its stairs, and 20 points less accuracy</source>
        <translation>die Vorschau jeder Spur: die Grenze, ihre Stufen, und 20 Punkte weniger Genauigkeit</translation>
    </message>
    <message>
        <source>the pure bf16 lane: its loss hardly falls</source>
        <translation>die Spur in reinem bf16: ihr Loss fällt kaum</translation>
    </message>
    <message>
        <source>the scale of the generator&apos;s loss: it falls while the others stay</source>
        <translation>die Scale des Generator-Loss: sie fällt, während die anderen bleiben</translation>
    </message>
    <message>
        <source>the scale that falls with each skip until the penalty fits into fp16</source>
        <translation>die Scale, die mit jedem übersprungenen Schritt fällt, bis die Strafe in fp16 passt</translation>
    </message>
    <message>
        <source>the scaler&apos;s stages as you step line by line</source>
        <translation>die Phasen des Scalers beim zeilenweisen Ausführen</translation>
    </message>
    <message>
        <source>the skips of the first steps: one by both optimizers, and one by the second only</source>
        <translation>unter den ersten Schritten einer, den beide Optimizer überspringen, und einer, den nur der zweite überspringt</translation>
    </message>
    <message>
        <source>the text that the lanes write, and two losses close to each other</source>
        <translation>der Text, den die Spuren schreiben, und zwei Losses nahe beieinander</translation>
    </message>
    <message>
        <source>torch.randn_like draws the same numbers as PyTorch with the same seed.</source>
        <translation>torch.randn_like zieht dieselben Zahlen wie PyTorch mit demselben Seed.</translation>
    </message>
    <message>
        <source>two curves that coincide, and the bits that the products did not read</source>
        <translation>zwei Kurven, die zusammenfallen, und die Bits, die die Produkte nicht lasen</translation>
    </message>
    <message>
        <source>update() may change the scale. Within the accumulation it does so while gradients are still added up, and each batch becomes a separate step.</source>
        <translation>update() kann die Scale ändern. Innerhalb der Akkumulation geschieht das, während noch Gradienten addiert werden, und jeder Batch wird ein separater Schritt.</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>%1 products are emulated here: operands rounded, products summed in fp32, results rounded. The numbers are right, the times are meaningless.</source>
        <translation>%1-Produkte werden hier emuliert: Operanden gerundet, Produkte in fp32 summiert, Ergebnisse gerundet. Die Zahlen stimmen, die Zeiten sagen nichts aus.</translation>
    </message>
    <message>
        <source>%1 attention is emulated here: operands rounded, products summed in fp32, results rounded. The numbers are right, the times are meaningless.</source>
        <translation>%1-Attention wird hier emuliert: Operanden gerundet, Produkte in fp32 summiert, Ergebnisse gerundet. Die Zahlen stimmen, die Zeiten sagen nichts aus.</translation>
    </message>
    <message>
        <source>your optimizer</source>
        <translation>der Optimizer</translation>
    </message>
    <message>
        <source>your schedule</source>
        <translation>der Schedule</translation>
    </message>
    <message>
        <source>your loss</source>
        <translation>der Loss</translation>
    </message>
    <message>
        <source>the arguments of your loss</source>
        <translation>die Argumente des Loss</translation>
    </message>
    <message>
        <source>the %1 of your loss</source>
        <translation>%1 des Loss</translation>
    </message>
    <message>
        <source>its own initialisation</source>
        <translation>eigene Initialisierung</translation>
    </message>
    <message>
        <source>with %1 outputs in place of %2</source>
        <translation>mit %1 Ausgängen anstelle von %2</translation>
    </message>
    <message>
        <source>your model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>your model %1</source>
        <translation>das Modell %1</translation>
    </message>
    <message>
        <source>your models</source>
        <translation>die Modelle</translation>
    </message>
    <message>
        <source>your data</source>
        <translation>die Daten</translation>
    </message>
    <message>
        <source>an MLP %1</source>
        <translation>ein MLP %1</translation>
    </message>
    <message>
        <source>an MLP %1 instead of each</source>
        <translation>anstelle jedes Modells ein MLP %1</translation>
    </message>
    <message>
        <source>an MLP instead</source>
        <translation>stattdessen ein MLP</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>your model, your data and your loop are used</source>
        <translation>das Modell, die Daten und die Schleife des Skripts werden verwendet</translation>
    </message>
    <message>
        <source>your models, your data and your loop are used</source>
        <translation>die Modelle, die Daten und die Schleife des Skripts werden verwendet</translation>
    </message>
    <message>
        <source>%1 is not used: the lane trains %2 on %3</source>
        <translation>%1 wird aus dem Skript nicht verwendet: Die Spur trainiert %2 auf %3</translation>
    </message>
    <message>
        <source>%1 are not used: the lane trains %2 on %3</source>
        <translation>%1 werden aus dem Skript nicht verwendet: Die Spur trainiert %2 auf %3</translation>
    </message>
    <message>
        <source>%1 is not used: the lane trains %2 on %3 with AdamW</source>
        <translation>%1 wird aus dem Skript nicht verwendet: Die Spur trainiert %2 auf %3 mit AdamW</translation>
    </message>
    <message>
        <source>%1 are not used: the lane trains %2 on %3 with AdamW</source>
        <translation>%1 werden aus dem Skript nicht verwendet: Die Spur trainiert %2 auf %3 mit AdamW</translation>
    </message>
    <message>
        <source>%1 is imported %2</source>
        <translation>%1 wird %2 importiert</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>your data are imported without %1</source>
        <translation>die Daten werden ohne %1 importiert</translation>
    </message>
    <message>
        <source>the lab reads CIFAR-10&apos;s binary version: set data.path to its folder</source>
        <translation>die Binärversion von CIFAR-10 wird gelesen: data.path auf ihren Ordner setzen</translation>
    </message>
    <message>
        <source>one line that may change numbers is not imported as written</source>
        <translation>eine Zeile, die Zahlen ändern kann, wird nicht wie geschrieben importiert</translation>
    </message>
    <message>
        <source>%1 lines that may change numbers are not imported as written</source>
        <translation>%1 Zeilen, die Zahlen ändern können, werden nicht wie geschrieben importiert</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>Step %1 was skipped: a gradient was Inf or NaN at loss scale %2.</source>
        <translation>Schritt %1 wurde übersprungen: Ein Gradient war Inf oder NaN bei der Loss Scale %2.</translation>
    </message>
    <message>
        <source>Step %1 was skipped: a gradient was Inf or NaN.</source>
        <translation>Schritt %1 wurde übersprungen: Ein Gradient war Inf oder NaN.</translation>
    </message>
    <message>
        <source>Step %1 was skipped: its loss is %2 (guard.skip_nonfinite_loss).</source>
        <translation>Schritt %1 wurde übersprungen: Sein Loss ist %2 (guard.skip_nonfinite_loss).</translation>
    </message>
    <message>
        <source>Step %1 was skipped by its loop, which stepped no optimizer.</source>
        <translation>Schritt %1 wurde von seiner Schleife übersprungen: Sie hat keinen Optimizer ausgeführt.</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient was Inf or NaN at loss scale %3. It was applied by %4.</source>
        <translation>Schritt %1 wurde von %2 übersprungen: Ein Gradient war Inf oder NaN bei der Loss Scale %3. %4 hat ihn ausgeführt.</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient was Inf or NaN. It was applied by %3.</source>
        <translation>Schritt %1 wurde von %2 übersprungen: Ein Gradient war Inf oder NaN. %3 hat ihn ausgeführt.</translation>
    </message>
    <message>
        <source>Step %1 was skipped by %2: a gradient of that rank was Inf or NaN at loss scale %3. It was applied by rank 0.</source>
        <translation>Schritt %1 wurde von %2 übersprungen: Ein Gradient dort war Inf oder NaN bei der Loss Scale %3. Rank 0 hat ihn ausgeführt.</translation>
    </message>
    <message>
        <source>Step %1 was applied although a gradient was Inf or NaN: nothing skipped it.</source>
        <translation>Schritt %1 wurde ausgeführt, obwohl ein Gradient Inf oder NaN war: Nichts hat ihn übersprungen.</translation>
    </message>
    <message>
        <source>Step %1 was applied by %2 although a gradient was Inf or NaN: nothing skipped it.</source>
        <translation>Schritt %1 wurde von %2 ausgeführt, obwohl ein Gradient Inf oder NaN war: Nichts hat ihn übersprungen.</translation>
    </message>
    <message>
        <source>Step %1 was applied, and every gradient was finite.</source>
        <translation>Schritt %1 wurde ausgeführt, und jeder Gradient war endlich.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>CPU threads</source>
        <translation>CPU-Threads</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batchgröße</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Samples</translation>
    </message>
    <message>
        <source>Use only the first</source>
        <translation>Nur die ersten</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Label column</source>
        <translation>Label-Spalte</translation>
    </message>
    <message>
        <source>Hold out</source>
        <translation>Zurückhalten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Hidden layers</source>
        <translation>Verdeckte Schichten</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Width of each hidden layer, in order. More layers shrink the gradient that reaches the first ones; wide layers sum more products, which can overflow fp16.</source>
        <translation>Breite jeder verdeckten Schicht, der Reihe nach. Mehr Schichten verkleinern den Gradienten, der die ersten erreicht; breite summieren mehr Produkte, die in fp16 überlaufen können.</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>Normierung</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Heads</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Fused attention</source>
        <translation>Fused Attention</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>Autocast lists</source>
        <translation>Autocast-Listen</translation>
    </message>
    <message>
        <source>Dtype per op</source>
        <translation>Dtype je Op</translation>
    </message>
    <message>
        <source>Dtype per layer</source>
        <translation>Dtype je Schicht</translation>
    </message>
    <message>
        <source>Autocast off in</source>
        <translation>Ohne autocast</translation>
    </message>
    <message>
        <source>Cast cache</source>
        <translation>Cast-Cache</translation>
    </message>
    <message>
        <source>Batch norm in fp32</source>
        <translation>Batch-Norm in fp32</translation>
    </message>
    <message>
        <source>TF32 convolutions</source>
        <translation>TF32-Faltungen</translation>
    </message>
    <message>
        <source>Reduced precision reduction</source>
        <translation>Reduktion in 16 Bit</translation>
    </message>
    <message>
        <source>Scaler</source>
        <translation>Scaler</translation>
    </message>
    <message>
        <source>Behaves like</source>
        <translation>Verhält sich wie</translation>
    </message>
    <message>
        <source>Initial scale</source>
        <translation>Anfängliche Scale</translation>
    </message>
    <message>
        <source>Growth factor</source>
        <translation>Wachstumsfaktor</translation>
    </message>
    <message>
        <source>Backoff factor</source>
        <translation>Backoff-Faktor</translation>
    </message>
    <message>
        <source>Growth interval</source>
        <translation>Wachstumsintervall</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Smallest scale</source>
        <translation>Kleinste Scale</translation>
    </message>
    <message>
        <source>Largest scale</source>
        <translation>Größte Scale</translation>
    </message>
    <message>
        <source>Hysteresis</source>
        <translation>Hysterese</translation>
    </message>
    <message>
        <source>overflows</source>
        <translation>Überläufe</translation>
    </message>
    <message>
        <source>Consecutive</source>
        <translation>In Folge</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>Clipping</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Micro-batches per step</source>
        <translation>Micro-Batches je Schritt</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>Micro-Batches</translation>
    </message>
    <message>
        <source>Divide by their number</source>
        <translation>Durch Anzahl teilen</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimizer</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Betas</source>
        <translation>Betas</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Weight Decay</translation>
    </message>
    <message>
        <source>Pulls weights towards zero in each step: adamw and muon directly, sgd and adam through the gradient.</source>
        <translation>Zieht in jedem Schritt die Gewichte gegen null: adamw und muon direkt, sgd und adam über den Gradienten.</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>Dampening</source>
        <translation>Dampening</translation>
    </message>
    <message>
        <source>Nesterov</source>
        <translation>Nesterov</translation>
    </message>
    <message>
        <source>AMSGrad</source>
        <translation>AMSGrad</translation>
    </message>
    <message>
        <source>States</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>Number format of the states of Adam and AdamW. parameter: the dtype of the parameter. bf16: half of fp32. 8bit and fp8: codes of 8 bits in blocks of 256 with a scale each, as torchao&apos;s AdamW8bit and AdamWFp8, for parameters of whole blocks and 4096 elements or more.</source>
        <translation>Zahlenformat der Zustände von Adam und AdamW. parameter: der dtype des Parameters. bf16: die Hälfte von fp32. 8bit und fp8: Codes von 8 Bit in Blöcken von 256 mit je einer Scale, wie torchaos AdamW8bit und AdamWFp8, für Parameter aus ganzen Blöcken und mit mindestens 4096 Elementen.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Lernratenplan</translation>
    </message>
    <message>
        <source>How the learning rate changes over the run, after the warm-up.</source>
        <translation>Wie sich die Lernrate über den Lauf ändert, nach dem Warm-up.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Warm-up</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>Updates</translation>
    </message>
    <message>
        <source>Updates over which the learning rate rises from 0. Skipped steps do not count.</source>
        <translation>Updates, über die die Lernrate von 0 ansteigt. Übersprungene Schritte zählen nicht.</translation>
    </message>
    <message>
        <source>Drop every</source>
        <translation>Absenken alle</translation>
    </message>
    <message>
        <source>Updates between the drops of the schedule &quot;step&quot;.</source>
        <translation>Updates zwischen den Absenkungen des Plans &quot;step&quot;.</translation>
    </message>
    <message>
        <source>Drop to</source>
        <translation>Absenken auf</translation>
    </message>
    <message>
        <source>Lowest rate</source>
        <translation>Kleinste Rate</translation>
    </message>
    <message>
        <source>Skip NaN losses</source>
        <translation>NaN-Loss überspringen</translation>
    </message>
    <message>
        <source>Stop at the first NaN</source>
        <translation>Stopp beim ersten NaN</translation>
    </message>
    <message>
        <source>Stop at step</source>
        <translation>Stopp bei Schritt</translation>
    </message>
    <message>
        <source>Stop when loss exceeds</source>
        <translation>Stopp, Loss über</translation>
    </message>
    <message>
        <source>Stop when scale falls below</source>
        <translation>Stopp, Scale unter</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>Auswerten alle</translation>
    </message>
    <message>
        <source>Evaluate model</source>
        <translation>Modell auswerten</translation>
    </message>
    <message>
        <source>Loss factor</source>
        <translation>Loss-Faktor</translation>
    </message>
    <message>
        <source>Compiled steps</source>
        <translation>Kompilierte Schritte</translation>
    </message>
    <message>
        <source>Inspect every</source>
        <translation>Untersuchen alle</translation>
    </message>
    <message>
        <source>fp32 shadow</source>
        <translation>fp32-Schatten</translation>
    </message>
    <message>
        <source>Shadowed ops</source>
        <translation>Ops im Schatten</translation>
    </message>
    <message>
        <source>Memory for snapshots</source>
        <translation>Speicher für Snapshots</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Training loop</source>
        <translation>Trainingsschleife</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>TF32</source>
        <translation>TF32</translation>
    </message>
    <message>
        <source>Stored in fp32, but products read only ten mantissa bits of their operands; the range stays fp32&apos;s.</source>
        <translation>In fp32 gehalten, aber Produkte lesen nur zehn Mantissenbits ihrer Operanden; der Bereich bleibt der von fp32.</translation>
    </message>
    <message>
        <source>AMP FP16</source>
        <translation>AMP FP16</translation>
    </message>
    <message>
        <source>AMP BF16</source>
        <translation>AMP BF16</translation>
    </message>
    <message>
        <source>FP16 + masters</source>
        <translation>FP16 + Master</translation>
    </message>
    <message>
        <source>The model is fp16 throughout; the optimizer updates fp32 copies and rounds them back into it.</source>
        <translation>Das Modell ist durchweg fp16; der Optimizer ändert fp32-Kopien und rundet sie zurück.</translation>
    </message>
    <message>
        <source>Pure FP16</source>
        <translation>Reines FP16</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state are fp16: small updates vanish, Adam&apos;s eps becomes zero.</source>
        <translation>Gewichte, Gradienten und Optimizer-Zustand sind fp16: Kleine Updates verschwinden, eps von Adam wird null.</translation>
    </message>
    <message>
        <source>Pure BF16</source>
        <translation>Reines BF16</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state are bf16: the range suffices, small updates are swallowed.</source>
        <translation>Gewichte, Gradienten und Optimizer-Zustand sind bf16: Der Bereich genügt, kleine Updates werden verschluckt.</translation>
    </message>
    <message>
        <source>Fashion-MNIST</source>
        <translation>Fashion-MNIST</translation>
    </message>
    <message>
        <source>IDX files</source>
        <translation>IDX-Dateien</translation>
    </message>
    <message>
        <source>CIFAR-10</source>
        <translation>CIFAR-10</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV-Tabelle</translation>
    </message>
    <message>
        <source>Your own table with a header; data.path names the file, data.label the column to predict.</source>
        <translation>Eigene Tabelle mit Kopfzeile; data.path nennt die Datei, data.label die vorherzusagende Spalte.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Your own UTF-8 text, character by character; data.path names the file. For a transformer.</source>
        <translation>Eigener UTF-8-Text, Zeichen für Zeichen; data.path nennt die Datei. Für einen Transformer.</translation>
    </message>
    <message>
        <source>Spirals</source>
        <translation>Spiralen</translation>
    </message>
    <message>
        <source>Two interleaved spirals in the plane, generated: easy to see, not easy to learn.</source>
        <translation>Zwei verschlungene Spiralen in der Ebene, erzeugt: leicht zu sehen, nicht leicht zu lernen.</translation>
    </message>
    <message>
        <source>Moons</source>
        <translation>Monde</translation>
    </message>
    <message>
        <source>Two half moons in the plane, generated: learned within seconds.</source>
        <translation>Zwei Halbmonde in der Ebene, erzeugt: in Sekunden gelernt.</translation>
    </message>
    <message>
        <source>Circles</source>
        <translation>Kreise</translation>
    </message>
    <message>
        <source>Gaussians</source>
        <translation>Gauß-Wolken</translation>
    </message>
    <message>
        <source>Sine</source>
        <translation>Sinus</translation>
    </message>
    <message>
        <source>Noisy values of a sine, generated: numbers to predict instead of classes.</source>
        <translation>Verrauschte Werte eines Sinus, erzeugt: Zahlen statt Klassen vorherzusagen.</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Summen</translation>
    </message>
    <message>
        <source>Sums of two-digit numbers as characters, generated: for a transformer.</source>
        <translation>Summen zweistelliger Zahlen als Zeichen, erzeugt: für einen Transformer.</translation>
    </message>
    <message>
        <source>Multilayer perceptron</source>
        <translation>Mehrschichtiges Perzeptron</translation>
    </message>
    <message>
        <source>Linear layers with an activation between them; the widths are model.hidden.</source>
        <translation>Lineare Schichten mit einer Aktivierung dazwischen; die Breiten sind model.hidden.</translation>
    </message>
    <message>
        <source>Convolutional network</source>
        <translation>Faltungsnetz</translation>
    </message>
    <message>
        <source>Convolution, norm, activation and max pooling for each of model.channels, then an mlp.</source>
        <translation>Faltung, Norm, Aktivierung und Max-Pooling für jeden Wert in model.channels, dann ein mlp.</translation>
    </message>
    <message>
        <source>Residual network</source>
        <translation>Residualnetz</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>List of layers</source>
        <translation>Liste von Schichten</translation>
    </message>
    <message>
        <source>Any chain of layers, written as in torch.nn: &quot;Linear(64)&quot;, &quot;ReLU&quot;, &quot;Linear(10)&quot;.</source>
        <translation>Beliebige Kette von Schichten, geschrieben wie in torch.nn: &quot;Linear(64)&quot;, &quot;ReLU&quot;, &quot;Linear(10)&quot;.</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>Keras</source>
        <translation>Keras</translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation>DeepSpeed</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>fairseq</source>
        <translation>fairseq</translation>
    </message>
    <message>
        <source>Backs off when the share of overflows since the last change reaches the tolerance, not below the threshold; at the minimum it ends the run.</source>
        <translation>Backoff, wenn der Anteil der Überläufe seit der letzten Änderung die Toleranz erreicht, nicht unter die Schwelle; am Minimum endet der Lauf.</translation>
    </message>
    <message>
        <source>apex</source>
        <translation>apex</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>Statisch</translation>
    </message>
    <message>
        <source>fp16 fails without a scaler</source>
        <translation>fp16 scheitert ohne Scaler</translation>
    </message>
    <message>
        <source>A deep sigmoid net whose gradients are too small for fp16: watch the lane without a scaler learn nothing, and the scaler search, grow and back off.</source>
        <translation>Ein tiefes Sigmoid-Netz mit Gradienten, die für fp16 zu klein sind: Die Spur ohne Scaler lernt nichts, und der Scaler sucht, wächst und weicht zurück.</translation>
    </message>
    <message>
        <source>fp16 happens to work</source>
        <translation>fp16 klappt zufällig</translation>
    </message>
    <message>
        <source>bf16 stalls without fp32 weights</source>
        <translation>bf16 stockt ohne fp32-Gewichte</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>Failed %1: %2</source>
        <translation>Fehlgeschlagen %1: %2</translation>
    </message>
    <message>
        <source>before its first step</source>
        <translation>vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>after step %1</source>
        <translation>nach Schritt %1</translation>
    </message>
    <message>
        <source>Stopped by a guard.</source>
        <translation>Von einer Schutzregel gestoppt.</translation>
    </message>
    <message>
        <source>Stopped by the engine %1: %2</source>
        <translation>Von der Engine gestoppt %1: %2</translation>
    </message>
    <message>
        <source>Stopped by hand before its first step.</source>
        <translation>Von Hand vor dem ersten Schritt gestoppt.</translation>
    </message>
    <message>
        <source>Stopped by hand after step %1 of %2: %3%4.</source>
        <translation>Von Hand nach Schritt %1 von %2 gestoppt: %3%4.</translation>
    </message>
    <message>
        <source>Diverged at step %1: the loss is %2 there%3.</source>
        <translation>Divergiert in Schritt %1: der Loss ist dort %2%3.</translation>
    </message>
    <message>
        <source>Diverged at step %1: the loss is %2 since then%3.</source>
        <translation>Divergiert in Schritt %1: der Loss ist seitdem %2%3.</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2</source>
        <translation>; %1 ist in %2 übergelaufen</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 of %3</source>
        <translation>; %1 ist in %2 von %3 übergelaufen</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 at step %3</source>
        <translation>; %1 ist in %2 in Schritt %3 übergelaufen</translation>
    </message>
    <message>
        <source>; %1 overflowed in %2 of %3 at step %4</source>
        <translation>; %1 ist in %2 von %3 in Schritt %4 übergelaufen</translation>
    </message>
    <message>
        <source>Did not learn: its only step was skipped.</source>
        <translation>Nichts gelernt: der einzige Schritt wurde übersprungen.</translation>
    </message>
    <message>
        <source>Did not learn: all %1 steps were skipped.</source>
        <translation>Nichts gelernt: alle %1 Schritte wurden übersprungen.</translation>
    </message>
    <message>
        <source>Did not learn: %1 of its gradients were zero.</source>
        <translation>Nichts gelernt: %1 der Gradienten waren null.</translation>
    </message>
    <message>
        <source>Did not learn: %1 of %2 steps were skipped.</source>
        <translation>Nichts gelernt: %1 von %2 Schritten wurden übersprungen.</translation>
    </message>
    <message>
        <source>Did not learn: the loss rose from %1 to %2%3.</source>
        <translation>Nichts gelernt: der Loss stieg von %1 auf %2%3.</translation>
    </message>
    <message>
        <source>Did not learn: %1%2%3.</source>
        <translation>Nichts gelernt: %1%2%3.</translation>
    </message>
    <message>
        <source>Since step %1: %2%3%4.</source>
        <translation>Seit Schritt %1: %2%3%4.</translation>
    </message>
    <message>
        <source>Ended: %1%2%3.</source>
        <translation>Beendet: %1%2%3.</translation>
    </message>
    <message>
        <source>Learnt little: %1%2%3.</source>
        <translation>Wenig gelernt: %1%2%3.</translation>
    </message>
    <message>
        <source>Learnt: %1%2.</source>
        <translation>Gelernt: %1%2.</translation>
    </message>
    <message>
        <source>test accuracy %1</source>
        <translation>Testgenauigkeit %1</translation>
    </message>
    <message>
        <source>, test accuracy %1</source>
        <translation>, Testgenauigkeit %1</translation>
    </message>
    <message>
        <source>loss from %1 to %2</source>
        <translation>Loss von %1 auf %2</translation>
    </message>
    <message>
        <source>, %1 of %2 steps skipped</source>
        <translation>, %1 von %2 Schritten übersprungen</translation>
    </message>
    <message>
        <source>, %1 of 1 step skipped</source>
        <translation>, %1 von 1 Schritt übersprungen</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>Stopped at step %1 by guard.stop_on_nonfinite.</source>
        <translation>In Schritt %1 von guard.stop_on_nonfinite gestoppt.</translation>
    </message>
    <message>
        <source>Stopped at step %1 by guard.stop_at_step.</source>
        <translation>In Schritt %1 von guard.stop_at_step gestoppt.</translation>
    </message>
    <message>
        <source>Stopped at step %1: the loss %2 is above guard.loss_above, %3.</source>
        <translation>In Schritt %1 gestoppt: der Loss %2 liegt über guard.loss_above, %3.</translation>
    </message>
    <message>
        <source>Stopped at step %1: the loss scale %2 is below guard.scale_below, %3.</source>
        <translation>In Schritt %1 gestoppt: die Loss Scale %2 liegt unter guard.scale_below, %3.</translation>
    </message>
    <message>
        <source>Stopped at step %1 by scaler.behaves_like: %2</source>
        <translation>In Schritt %1 von scaler.behaves_like gestoppt: %2</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>Agree on found_inf</source>
        <translation>Über found_inf einig</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>Bucket</translation>
    </message>
    <message>
        <source>Divide by the ranks</source>
        <translation>Durch die Ränge teilen</translation>
    </message>
    <message>
        <source>Overlap with backward</source>
        <translation>Während backward</translation>
    </message>
    <message>
        <source>Parallel</source>
        <translation>Parallel</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Reduce gradients in</source>
        <translation>Gradienten reduzieren in</translation>
    </message>
    <message>
        <source>Replicas keep autocast</source>
        <translation>Autocast in Replikaten</translation>
    </message>
    <message>
        <source>Sharded state</source>
        <translation>Verteilter Zustand</translation>
    </message>
    <message>
        <source>Synchronised batch norm</source>
        <translation>Synchrone Batch-Norm</translation>
    </message>
    <message>
        <source>Wait for a rank at most</source>
        <translation>Höchstens warten</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>60,000 colour images in ten classes, 32 x 32; data.path names the folder of its binary version.</source>
        <translation>60.000 Farbbilder in zehn Klassen, 32 x 32; data.path nennt den Ordner der binären Fassung.</translation>
    </message>
    <message>
        <source>60,000 images of clothes in ten classes, 28 x 28 grey; Debian&apos;s dataset-fashion-mnist.</source>
        <translation>60.000 Bilder von Kleidung in zehn Klassen, 28 x 28 grau; dataset-fashion-mnist von Debian.</translation>
    </message>
    <message>
        <source>A circle around a smaller one, generated: no straight line separates them.</source>
        <translation>Ein Kreis um einen kleineren, erzeugt: Keine Gerade trennt sie.</translation>
    </message>
    <message>
        <source>A shallow relu net with gradients large enough for fp16: all four lanes train equally well.</source>
        <translation>Ein flaches ReLU-Netz mit Gradienten, die für fp16 groß genug sind: Alle vier Spuren trainieren gleich gut.</translation>
    </message>
    <message>
        <source>A small pre-norm decoder, as GPT-2, that predicts the next character of a text or a sum.</source>
        <translation>Ein kleiner Pre-Norm-Decoder wie GPT-2, der das nächste Zeichen eines Textes oder einer Summe vorhersagt.</translation>
    </message>
    <message>
        <source>Accumulates the gradients of this many batches before each update: a large batch in little memory. One Inf among them skips the whole step.</source>
        <translation>Akkumuliert die Gradienten so vieler Batches vor jedem Update: ein großer Batch in wenig Speicher. Ein Inf darunter überspringt den ganzen Schritt.</translation>
    </message>
    <message>
        <source>Adam and AdamW divide by the largest mean square so far, which never decreases.</source>
        <translation>Adam und AdamW teilen durch das bisher größte mittlere Quadrat, das nie kleiner wird.</translation>
    </message>
    <message>
        <source>Also reduces gradients in fp32, and records the error of the average as ranks.compression_error. Costs a second reduction.</source>
        <translation>Reduziert die Gradienten auch in fp32 und zeichnet den Fehler des Mittels als ranks.compression_error auf. Kostet eine zweite Reduktion.</translation>
    </message>
    <message>
        <source>Attention heads per transformer block; the width must be a multiple of it.</source>
        <translation>Attention-Heads je Transformer-Block; die Breite muss ein Vielfaches davon sein.</translation>
    </message>
    <message>
        <source>Batch norm over the batch of all ranks, as SyncBatchNorm. Off: each rank normalises over its own share of the batch.</source>
        <translation>Batch-Norm über den Batch aller Ränge, wie SyncBatchNorm. Aus: Jeder Rang normiert über seinen Anteil am Batch.</translation>
    </message>
    <message>
        <source>Caches the 16-bit copy of a weight until the end of the forward pass. Off: a weight used twice is cast twice. This is slower, with the same numbers.</source>
        <translation>Behält die 16-Bit-Kopie eines Gewichts bis zum Ende des Forward im Cache. Aus: Ein zweimal benutztes Gewicht wird zweimal umgewandelt. Das ist langsamer, bei gleichen Zahlen.</translation>
    </message>
    <message>
        <source>Captures the training step once (on a GPU as CUDA graphs) and launches it, instead of running it eagerly: same bits, faster. Inspected steps still run eagerly.</source>
        <translation>Zeichnet den Trainingsschritt einmal auf (auf einer GPU als CUDA-Graphen) und startet ihn, statt ihn eager auszuführen: dieselben Bits, schneller. Untersuchte Schritte laufen weiterhin eager.</translation>
    </message>
    <message>
        <source>Characters per sample of a text, which is also the transformer&apos;s context length. The cost of attention grows with its square.</source>
        <translation>Zeichen je Sample eines Textes, zugleich die Kontextlänge des Transformers. Die Kosten der Attention wachsen mit dem Quadrat.</translation>
    </message>
    <message>
        <source>Clean steps in a row before the scale grows. Each growth may overflow and cost a step: with an interval of 3, every fourth step is lost.</source>
        <translation>Saubere Schritte in Folge, bevor die Scale wächst. Jedes Wachstum kann überlaufen und einen Schritt kosten: Bei Intervall 3 geht jeder vierte Schritt verloren.</translation>
    </message>
    <message>
        <source>Column of a CSV file to predict: classes, or numbers if it has more than 20 different ones. Empty: the last column.</source>
        <translation>Vorherzusagende Spalte einer CSV-Datei: Klassen, oder Zahlen, wenn sie mehr als 20 verschiedene hat. Leer: die letzte Spalte.</translation>
    </message>
    <message>
        <source>Compares each call of an inspected step with fp32. &quot;inputs&quot; computes it from the same inputs, &quot;own&quot; also from the shadow&apos;s earlier results, which shows the error accumulated since the start of the step.</source>
        <translation>Vergleicht jeden Aufruf eines untersuchten Schritts mit fp32. &quot;inputs&quot; rechnet aus denselben Eingaben, &quot;own&quot; auch aus den bisherigen Ergebnissen des Schattens, was den seit Beginn des Schritts angesammelten Fehler zeigt.</translation>
    </message>
    <message>
        <source>Completed %1 steps, %2 of them skipped; each loss has its own curve.</source>
        <translation>%1 Schritte abgeschlossen, %2 davon übersprungen; jeder Loss hat eine eigene Kurve.</translation>
    </message>
    <message>
        <source>Completed %1 steps; each loss has its own curve.</source>
        <translation>%1 Schritte abgeschlossen; jeder Loss hat eine eigene Kurve.</translation>
    </message>
    <message>
        <source>Data to train on. Spirals and moons are generated and need no file.</source>
        <translation>Daten für das Training. Spiralen und Monde werden erzeugt und brauchen keine Datei.</translation>
    </message>
    <message>
        <source>Decay rates of Adam&apos;s running averages of the gradient and its square: 0.999 averages about the last 1000 steps.</source>
        <translation>Abklingraten der laufenden Mittel von Gradient und Quadrat in Adam: 0.999 mittelt etwa die letzten 1000 Schritte.</translation>
    </message>
    <message>
        <source>Device of the run: auto, cpu, cuda or cuda:N. auto uses a GPU if there is one.</source>
        <translation>Gerät des Laufs: auto, cpu, cuda oder cuda:N. auto nutzt eine GPU, wenn es eine gibt.</translation>
    </message>
    <message>
        <source>Divides each loss by the number of micro-batches, so that the gradient is their mean. Off: the gradient grows with their number, like a larger learning rate.</source>
        <translation>Teilt jeden Loss durch die Anzahl der Micro-Batches, sodass der Gradient ihr Mittel ist. Aus: Der Gradient wächst mit ihrer Anzahl, wie bei größerer Lernrate.</translation>
    </message>
    <message>
        <source>Doubles and halves between a minimum, if set, and a maximum, which is 2^24 by default.</source>
        <translation>Verdoppelt und halbiert zwischen einem Minimum, falls gesetzt, und einem Maximum, standardmäßig 2^24.</translation>
    </message>
    <message>
        <source>Ends the run after this step; it can be forked there. 0: only train.steps ends it.</source>
        <translation>Beendet den Lauf nach diesem Schritt; dort kann er abgezweigt werden. 0: Nur train.steps beendet ihn.</translation>
    </message>
    <message>
        <source>Ends the run at the first step with a NaN or Inf in its loss or weights, and preserves its state.</source>
        <translation>Beendet den Lauf beim ersten Schritt mit NaN oder Inf in Loss oder Gewichten und erhält seinen Zustand.</translation>
    </message>
    <message>
        <source>Ends the run at the first step with a loss above this, or NaN; 0: never.</source>
        <translation>Beendet den Lauf beim ersten Schritt mit einem Loss darüber oder NaN; 0: nie.</translation>
    </message>
    <message>
        <source>Ends the run when ranks have waited this long for a rank that died, stopped or lags. The error names that rank.</source>
        <translation>Beendet den Lauf, wenn Ränge so lange auf einen beendeten, angehaltenen oder langsamen Rang gewartet haben. Der Fehler nennt diesen Rang.</translation>
    </message>
    <message>
        <source>Ends the run when the loss scale has backed off below this, as in a death spiral; 0: never.</source>
        <translation>Beendet den Lauf, wenn die Loss Scale durch Backoff darunter fällt, wie in einer Todesspirale; 0: nie.</translation>
    </message>
    <message>
        <source>Everything is stored and computed in single precision: the reference for all other modes.</source>
        <translation>Alles wird in einfacher Genauigkeit gespeichert und gerechnet: die Referenz für alle anderen Modi.</translation>
    </message>
    <message>
        <source>Features per position of a transformer; each head uses width / heads of them.</source>
        <translation>Merkmale je Position eines Transformers; jeder Head nutzt Breite / Heads davon.</translation>
    </message>
    <message>
        <source>Folder or file of your own data, for idx, cifar10, csv and text; other data sets ignore it.</source>
        <translation>Ordner oder Datei eigener Daten, für idx, cifar10, csv und text; andere Datensätze ignorieren ihn.</translation>
    </message>
    <message>
        <source>For small images: model.blocks blocks in each stage of model.channels; [16, 32, 64] and 3 are ResNet-20.</source>
        <translation>Für kleine Bilder: model.blocks Blöcke in jeder Stufe von model.channels; [16, 32, 64] und 3 sind ResNet-20.</translation>
    </message>
    <message>
        <source>Four clouds of points that touch, generated: no model classifies all of them.</source>
        <translation>Vier sich berührende Punktwolken, erzeugt: Kein Modell trifft alle.</translation>
    </message>
    <message>
        <source>Gradients are reduced in buckets of this size, last layers first. Small buckets start early but pay the latency more often.</source>
        <translation>Gradienten werden in Buckets dieser Größe reduziert, die letzten Schichten zuerst. Kleine Buckets starten früh, zahlen aber öfter die Latenz.</translation>
    </message>
    <message>
        <source>Halves the traffic between ranks by rounding gradients. In fp16, sums overflow at 65504 and small gradients are lost. In bf16, each sum keeps 8 bits.</source>
        <translation>Halbiert den Verkehr zwischen Rängen durch Runden der Gradienten. In fp16 laufen Summen bei 65504 über und kleine Gradienten gehen verloren. In bf16 behält jede Summe 8 Bit.</translation>
    </message>
    <message>
        <source>If a step overflows on one rank, all ranks skip it. Off: each rank decides alone, and their weights diverge after an overflow on only one rank.</source>
        <translation>Läuft ein Schritt auf einem Rang über, überspringen ihn alle. Aus: Jeder Rang entscheidet allein, und nach einem Überlauf auf nur einem Rang divergieren ihre Gewichte.</translation>
    </message>
    <message>
        <source>Input numbers per sample, such as a generator&apos;s noise; 0: as many as the data set has.</source>
        <translation>Zahlen der Eingabe je Sample, etwa das Rauschen eines Generators; 0: so viele, wie der Datensatz hat.</translation>
    </message>
    <message>
        <source>Its memory was released for lanes that could not be created: %1</source>
        <translation>Ihr Speicher wurde für Spuren freigegeben, die nicht angelegt werden konnten: %1</translation>
    </message>
    <message>
        <source>Keeps Adam from dividing by zero. In fp16, an eps of 2.98e-8 or less rounds to zero, and Adam divides by zero. Muon divides by at least this norm.</source>
        <translation>Verhindert die Division durch null in Adam. In fp16 wird ein eps bis 2.98e-8 auf null gerundet, und Adam teilt durch null. Muon teilt mindestens durch diese Norm.</translation>
    </message>
    <message>
        <source>Largest norm, or largest element, that stays unchanged. 0 stops all learning except weight decay.</source>
        <translation>Größte Norm oder größtes Element, das unverändert bleibt. 0 beendet alles Lernen außer Weight Decay.</translation>
    </message>
    <message>
        <source>Layers that run outside autocast, by name or pattern (&quot;fc1&quot;, &quot;*.attn&quot;), or &quot;loss&quot;. Their inputs are cast to fp32: the usual fix for a layer that overflows.</source>
        <translation>Schichten, die außerhalb von autocast laufen, nach Name oder Muster (&quot;fc1&quot;, &quot;*.attn&quot;), oder &quot;loss&quot;. Ihre Eingaben werden in fp32 umgewandelt: die übliche Abhilfe, wenn eine Schicht überläuft.</translation>
    </message>
    <message>
        <source>Layers with a separate autocast region, by name or pattern, as {&quot;blocks.*.attn&quot;: &quot;fp32&quot;}. A name includes all layers inside it; the longest match applies.</source>
        <translation>Schichten mit einem eigenen autocast-Bereich, nach Name oder Muster, etwa {&quot;blocks.*.attn&quot;: &quot;fp32&quot;}. Ein Name schließt alle Schichten darin ein; der längste Treffer gilt.</translation>
    </message>
    <message>
        <source>Learning rate at the end of the schedule &quot;cosine&quot;.</source>
        <translation>Lernrate am Ende des Plans &quot;cosine&quot;.</translation>
    </message>
    <message>
        <source>Limit for the snapshots from which past steps are replayed. They also use at most two percent of the time. 0: no snapshots; replays start from the seed.</source>
        <translation>Grenze für die Snapshots, aus denen vergangene Schritte wiederholt werden. Sie nutzen außerdem höchstens zwei Prozent der Zeit. 0: keine Snapshots; Wiederholungen beginnen beim Seed.</translation>
    </message>
    <message>
        <source>Lists of the ops that autocast runs in 16 bits and in fp32: PyTorch&apos;s for GPUs (cuda) or CPUs (cpu), or those of NVIDIA&apos;s apex at O1. They differ in softmax, sums and norms.</source>
        <translation>Listen der Ops, die autocast in 16 Bit und in fp32 ausführt: die von PyTorch für GPUs (cuda) oder CPUs (cpu) oder die von NVIDIAs apex bei O1. Sie unterscheiden sich bei softmax, Summen und Normen.</translation>
    </message>
    <message>
        <source>LossScaleOptimizer: only doubles and halves. Its growth has no limit: a scale that has become infinite stays infinite, and every step is skipped.</source>
        <translation>LossScaleOptimizer: verdoppelt und halbiert nur. Das Wachstum hat keine Grenze: Eine unendlich gewordene Scale bleibt unendlich, und jeder Schritt wird übersprungen.</translation>
    </message>
    <message>
        <source>Lower bound of the scale; DeepSpeed and fairseq end the run there. 0: the framework&apos;s default, which is 1 for DeepSpeed and Megatron, 0.0001 for fairseq, none for apex.</source>
        <translation>Untergrenze der Scale; DeepSpeed und fairseq beenden dort den Lauf. 0: Vorgabe des Frameworks, nämlich 1 bei DeepSpeed und Megatron, 0,0001 bei fairseq, keine bei apex.</translation>
    </message>
    <message>
        <source>Makes autocast run an op in fp32, fp16 or bf16, regardless of its list, as {&quot;softmax&quot;: &quot;fp16&quot;}. Use it to find the op that needs its precision.</source>
        <translation>Lässt autocast eine Op unabhängig von ihrer Liste in fp32, fp16 oder bf16 ausführen, etwa {&quot;softmax&quot;: &quot;fp16&quot;}. Damit lässt sich die Op finden, die ihre Genauigkeit braucht.</translation>
    </message>
    <message>
        <source>Measure the error</source>
        <translation>Fehler messen</translation>
    </message>
    <message>
        <source>Multiplies the loss before backward and divides the gradients afterwards, so that small gradients survive fp16. dynamic adapts the factor, static keeps it fixed. With none, fp16 loses small gradients.</source>
        <translation>Multipliziert den Loss vor backward und teilt danach die Gradienten, damit kleine Gradienten fp16 überstehen. dynamic passt den Faktor an, static lässt ihn fest. Mit none verliert fp16 kleine Gradienten.</translation>
    </message>
    <message>
        <source>Multiplies the loss before backward, and is not divided out: 1e-6 makes gradients too small for fp16 on purpose, 1e6 too large.</source>
        <translation>Multipliziert den Loss vor backward und wird nicht herausgeteilt: 1e-6 macht Gradienten absichtlich zu klein für fp16, 1e6 zu groß.</translation>
    </message>
    <message>
        <source>Name of the lane in legends, tables and files.</source>
        <translation>Name der Spur in Legenden, Tabellen und Dateien.</translation>
    </message>
    <message>
        <source>Normalises a layer&apos;s output to mean 0 and variance 1, which keeps activations and gradients in range. layer: per sample; autocast runs it in fp32 on a GPU. batch: per channel over the batch, in the input&apos;s format with fp32 statistics; evaluation uses running statistics.</source>
        <translation>Normiert die Ausgabe einer Schicht auf Mittel 0 und Varianz 1; das hält Aktivierungen und Gradienten im Bereich. layer: je Sample; autocast rechnet es auf der GPU in fp32. batch: je Kanal über den Batch, im Format der Eingabe mit fp32-Statistik; die Auswertung nutzt laufende Statistik.</translation>
    </message>
    <message>
        <source>Number of CPU threads; 0 uses all cores. Sums are split by threads, so another number may change the last bits.</source>
        <translation>Anzahl der CPU-Threads; 0 nutzt alle Kerne. Summen werden auf Threads aufgeteilt, eine andere Anzahl kann also die letzten Bits ändern.</translation>
    </message>
    <message>
        <source>Number of overflows until the scale backs off: with 2, the first one only skips its step. The next growth resets the count.</source>
        <translation>Anzahl der Überläufe bis zum Backoff: Bei 2 überspringt der erste nur seinen Schritt. Das nächste Wachstum setzt die Zählung zurück.</translation>
    </message>
    <message>
        <source>Number of processes (ddp) or replicas (dp). With ddp each rank reads batches of the batch size, so a step sees that many times more samples. With dp one batch is split over at most 16 replicas.</source>
        <translation>Anzahl der Prozesse (ddp) oder Replikate (dp). Mit ddp liest jeder Rang Batches der Batchgröße, ein Schritt sieht also entsprechend mehr Samples. Mit dp wird ein Batch auf höchstens 16 Replikate aufgeteilt.</translation>
    </message>
    <message>
        <source>Number of transformer blocks (attention and two linear layers), or of blocks per resnet stage (two convolutions and a skip connection).</source>
        <translation>Anzahl der Transformer-Blöcke (Attention und zwei lineare Schichten) oder der Blöcke je ResNet-Stufe (zwei Faltungen und eine Skip-Verbindung).</translation>
    </message>
    <message>
        <source>On a GPU, lets 16-bit products add partial sums in 16 bits, as PyTorch does by default. Long sums are faster, but a partial sum may overflow.</source>
        <translation>Lässt auf einer GPU 16-Bit-Produkte Teilsummen in 16 Bit addieren, wie PyTorch standardmäßig. Lange Summen sind schneller, aber eine Teilsumme kann überlaufen.</translation>
    </message>
    <message>
        <source>On a GPU, lets convolutions read only ten mantissa bits of fp32 tensors, as cuDNN in PyTorch by default. The mode tf32 does this for all products.</source>
        <translation>Lässt auf einer GPU Faltungen nur zehn Mantissenbits von fp32-Tensoren lesen, wie cuDNN in PyTorch standardmäßig. Der Modus tf32 gilt für alle Produkte.</translation>
    </message>
    <message>
        <source>One kernel that does not store the scores, as PyTorch&apos;s scaled_dot_product_attention. Off: matmul, mask, softmax, matmul. Autocast stores their scores in 16 bits, which can overflow fp16.</source>
        <translation>Ein Kernel, der die Scores nicht speichert, wie scaled_dot_product_attention von PyTorch. Aus: matmul, Maske, softmax, matmul. autocast speichert deren Scores in 16 Bit, was in fp16 überlaufen kann.</translation>
    </message>
    <message>
        <source>Only overflows in a row count towards the hysteresis: one clean step resets the count.</source>
        <translation>Nur Überläufe in Folge zählen für die Hysterese: Ein sauberer Schritt setzt die Zählung zurück.</translation>
    </message>
    <message>
        <source>Ops that have an fp32 shadow, such as softmax; empty: all.</source>
        <translation>Ops mit fp32-Schatten, etwa softmax; leer: alle.</translation>
    </message>
    <message>
        <source>Optimizer steps of the run; skipped ones count.</source>
        <translation>Optimizer-Schritte des Laufs; übersprungene zählen mit.</translation>
    </message>
    <message>
        <source>Output numbers per sample, such as one for a discriminator; 0: as many as the data set needs. For the model layers: the size that its last layer must have.</source>
        <translation>Zahlen der Ausgabe je Sample, etwa eine bei einem Diskriminator; 0: so viele, wie der Datensatz braucht. Beim Modell layers: die Größe, die seine letzte Schicht haben muss.</translation>
    </message>
    <message>
        <source>Reduces a bucket as soon as its gradients are ready, while backward runs. Off: reduces all buckets after backward.</source>
        <translation>Reduziert einen Bucket, sobald seine Gradienten fertig sind, während backward läuft. Aus: reduziert alle Buckets nach backward.</translation>
    </message>
    <message>
        <source>SGD adds the gradient, multiplied by 1 - dampening, to its momentum.</source>
        <translation>SGD addiert den Gradienten, multipliziert mit 1 - Dampening, zum Momentum.</translation>
    </message>
    <message>
        <source>Nesterov momentum. SGD requires a momentum above 0 and a dampening of 0 for it.</source>
        <translation>Nesterov-Momentum. SGD erfordert dafür ein Momentum über 0 und ein Dampening von 0.</translation>
    </message>
    <message>
        <source>Samples per micro-batch. The mean over a larger batch has less noise but makes each sample&apos;s gradient smaller, closer to fp16&apos;s lower limit.</source>
        <translation>Samples je Micro-Batch. Das Mittel über einen größeren Batch rauscht weniger, macht aber den Gradienten jedes Samples kleiner, näher an der Untergrenze von fp16.</translation>
    </message>
    <message>
        <source>Seed of the initial weights, the batch order and dropout. Same seed: same start and same batches, in every precision.</source>
        <translation>Seed der Anfangsgewichte, der Reihenfolge der Batches und des Dropout. Gleicher Seed: gleicher Start und gleiche Batches, bei jeder Genauigkeit.</translation>
    </message>
    <message>
        <source>Share of activations set to zero at random in training. 0: off; 1: all of them.</source>
        <translation>Anteil der Aktivierungen, die im Training zufällig auf null gesetzt werden. 0: aus; 1: alle.</translation>
    </message>
    <message>
        <source>Share of the last update that SGD adds to the next one, and of the last average that Muon keeps. From 1 on, updates never decay. Adam ignores it.</source>
        <translation>Anteil des letzten Updates, den SGD zum nächsten addiert, und des letzten Mittels, den Muon behält. Ab 1 klingen die Updates nie ab. Adam ignoriert ihn.</translation>
    </message>
    <message>
        <source>Share of the steps since the last change of the scale that may overflow before it backs off. 0: backs off at each overflow.</source>
        <translation>Anteil der Schritte seit der letzten Änderung der Scale, die vor einem Backoff überlaufen dürfen. 0: Backoff bei jedem Überlauf.</translation>
    </message>
    <message>
        <source>Share of the training samples, drawn by the seed, that is held out for evaluation. 0: the data set&apos;s test samples, or a tenth if it has none (csv, text).</source>
        <translation>Anteil der Trainingssamples, vom Seed gezogen, der für die Auswertung zurückgehalten wird. 0: die Testsamples des Datensatzes, oder ein Zehntel, wenn er keine hat (csv, text).</translation>
    </message>
    <message>
        <source>Shuffles the samples in each epoch. Off: every epoch has the same batches.</source>
        <translation>Mischt die Samples in jeder Epoche. Aus: Jede Epoche hat dieselben Batches.</translation>
    </message>
    <message>
        <source>Size of each update. If it is too large, training diverges. If it is too small, 16-bit weights round the update to zero.</source>
        <translation>Größe jedes Updates. Zu groß: Das Training divergiert. Zu klein: 16-Bit-Gewichte runden das Update auf null.</translation>
    </message>
    <message>
        <source>Skips the step if the loss is NaN or Inf. This protects the weights but hides the cause.</source>
        <translation>Überspringt den Schritt, wenn der Loss NaN oder Inf ist. Das schützt die Gewichte, verbirgt aber die Ursache.</translation>
    </message>
    <message>
        <source>Steps between evaluations on held-out data; 0 evaluates only at the end.</source>
        <translation>Schritte zwischen Auswertungen auf zurückgehaltenen Daten; 0 wertet nur am Ende aus.</translation>
    </message>
    <message>
        <source>Steps between inspected steps, which record every op call with its dtypes and statistics; 0: never. An inspected step is slower.</source>
        <translation>Schritte zwischen untersuchten Schritten, in denen jeder Op-Aufruf mit dtypes und Statistik aufgezeichnet wird; 0: nie. Ein untersuchter Schritt ist langsamer.</translation>
    </message>
    <message>
        <source>The body of one training step, in the lab&apos;s subset of Python with PyTorch&apos;s names; a string or a list of lines. Empty: the loop that the settings generate.</source>
        <translation>Der Rumpf eines Trainingsschritts, in der Python-Teilmenge des Labors und mit den Namen von PyTorch; eine Zeichenkette oder eine Liste von Zeilen. Leer: die Schleife, die die Einstellungen erzeugen.</translation>
    </message>
    <message>
        <source>The device was lost at a step of &quot;%1&quot;, and this lane ended too: %2</source>
        <translation>Das Gerät ging in einem Schritt von „%1“ verloren, und auch diese Spur endete: %2</translation>
    </message>
    <message>
        <source>The formats in which the run stores weights and computes ops. O0 to O3 are accepted as apex&apos;s names for fp32, amp-fp16, fp16-master and pure-fp16.</source>
        <translation>Die Formate, in denen der Lauf Gewichte speichert und Ops rechnet. O0 bis O3 gelten als die Namen von apex für fp32, amp-fp16, fp16-master und pure-fp16.</translation>
    </message>
    <message>
        <source>The framework that a dynamic scaler imitates: when the scale backs off and grows, and its bounds. Other settings do not change, so the rules can be compared.</source>
        <translation>Das Framework, das ein dynamischer Scaler nachahmt: wann die Scale zurückgeht und wächst, und ihre Grenzen. Andere Einstellungen bleiben unverändert, sodass sich die Regeln vergleichen lassen.</translation>
    </message>
    <message>
        <source>The initial factor. Too high: steps are skipped until it has backed off. Too low: small gradients underflow until it has grown. In a live run, sets the current scale.</source>
        <translation>Der anfängliche Faktor. Zu hoch: Schritte werden übersprungen, bis er gesunken ist. Zu niedrig: Kleine Gradienten laufen unter, bis er gewachsen ist. Im laufenden Lauf setzt er die aktuelle Scale.</translation>
    </message>
    <message>
        <source>The kind of network to train.</source>
        <translation>Die Art des Netzes.</translation>
    </message>
    <message>
        <source>The nonlinearity between layers. sigmoid multiplies the gradient by at most 1/4 per layer, so deep nets underflow in fp16; relu passes it on.</source>
        <translation>Die Nichtlinearität zwischen den Schichten. sigmoid multipliziert den Gradienten je Schicht höchstens mit 1/4, tiefe Netze laufen damit in fp16 unter; relu reicht ihn weiter.</translation>
    </message>
    <message>
        <source>The scale does not back off below this; 0: no limit. Above the smallest scale, it keeps fairseq from ending the run.</source>
        <translation>Tiefer geht die Scale beim Backoff nicht; 0: keine Grenze. Über der kleinsten Scale verhindert dies, dass fairseq den Lauf beendet.</translation>
    </message>
    <message>
        <source>The scale is multiplied by this after a skipped step. Near 1, many steps are skipped until the scale fits. Near 0, it falls too far and small gradients underflow.</source>
        <translation>Damit wird die Scale nach einem übersprungenen Schritt multipliziert. Nahe 1 werden viele Schritte übersprungen, bis sie passt. Nahe 0 fällt sie zu weit, und kleine Gradienten laufen unter.</translation>
    </message>
    <message>
        <source>The scale is multiplied by this after growth_interval clean steps in a row. DeepSpeed and fairseq also divide by it when they back off.</source>
        <translation>Damit wird die Scale nach growth_interval sauberen Schritten in Folge multipliziert. DeepSpeed und fairseq teilen beim Backoff auch dadurch.</translation>
    </message>
    <message>
        <source>The scale never changes; a step with Inf or NaN is still skipped.</source>
        <translation>Die Scale ändert sich nie; ein Schritt mit Inf oder NaN wird trotzdem übersprungen.</translation>
    </message>
    <message>
        <source>The schedule &quot;step&quot; multiplies the learning rate by this at each drop.</source>
        <translation>Faktor, mit dem der Plan &quot;step&quot; die Lernrate bei jeder Absenkung multipliziert.</translation>
    </message>
    <message>
        <source>The state of autocast belongs to a thread. On: replicas enable autocast, as in today&apos;s DataParallel, but not the region&apos;s dtype: they use fp16, or bf16 with the CPU lists. Off: replicas run without autocast, as in older releases, in fp32 unless forward has its own region.</source>
        <translation>Der Zustand von autocast gehört zu einem Thread. An: Replikate schalten autocast ein, wie DataParallel heute, aber nicht den dtype des Bereichs: Sie nutzen fp16, mit den CPU-Listen bf16. Aus: Replikate laufen ohne autocast, wie in älteren Versionen, also in fp32, außer forward enthält einen eigenen Bereich.</translation>
    </message>
    <message>
        <source>The update rule. Adam and AdamW divide by the gradient&apos;s magnitude, so they hide a wrong loss scale that SGD would show. Muon orthogonalises updates of matrices; an AdamW updates the rest.</source>
        <translation>Die Update-Regel. Adam und AdamW teilen durch die Größe des Gradienten und verbergen so eine falsche Loss Scale, die bei SGD auffiele. Muon orthogonalisiert die Updates von Matrizen; ein AdamW aktualisiert den Rest.</translation>
    </message>
    <message>
        <source>Tolerates the first overflows (hysteresis), reset by a growth only: after that every overflow backs off, down to the minimum, where it stays.</source>
        <translation>Toleriert die ersten Überläufe (Hysterese), nur durch ein Wachstum zurückgesetzt: Danach führt jeder Überlauf zum Backoff, bis zum Minimum, wo es bleibt.</translation>
    </message>
    <message>
        <source>Tolerates the first overflows (hysteresis), reset by a growth or, if consecutive, by any clean step. An overflow at the minimum ends the run.</source>
        <translation>Toleriert die ersten Überläufe (Hysterese), zurückgesetzt durch ein Wachstum oder, wenn consecutive, durch jeden sauberen Schritt. Ein Überlauf am Minimum beendet den Lauf.</translation>
    </message>
    <message>
        <source>Too few steps to judge: %1 in %2%3.</source>
        <translation>Zu wenige Schritte für ein Urteil: %1 in %2%3.</translation>
    </message>
    <message>
        <source>Trains on this many samples from the start of the data; 0 uses all. A few hundred show overfitting within seconds.</source>
        <translation>Trainiert mit so vielen Samples vom Anfang der Daten; 0 nutzt alle. Einige Hundert zeigen Overfitting in Sekunden.</translation>
    </message>
    <message>
        <source>Updates so small that bf16 weights round them away: that lane does not learn, while fp32 weights and masters do with the same 16-bit products.</source>
        <translation>Updates, so klein, dass bf16-Gewichte sie wegrunden: Diese Spur lernt nicht, fp32-Gewichte und Master bei denselben 16-Bit-Produkten schon.</translation>
    </message>
    <message>
        <source>Upper bound of the scale. 0: the framework&apos;s default, which is 2^24 for apex.</source>
        <translation>Obergrenze der Scale. 0: Vorgabe des Frameworks, bei apex 2^24.</translation>
    </message>
    <message>
        <source>Whether batch norm of a 16-bit model stays in fp32, as apex&apos;s keep_batchnorm_fp32. auto: yes for fp16-master (O2), no for the pure modes (O3).</source>
        <translation>Ob die Batch-Norm eines 16-Bit-Modells in fp32 bleibt, wie keep_batchnorm_fp32 in apex. auto: ja bei fp16-master (O2), nein bei den reinen Modi (O3).</translation>
    </message>
    <message>
        <source>Width of each stage of convolutions, in order; each stage halves the image size.</source>
        <translation>Breite jeder Stufe von Faltungen, der Reihe nach; jede Stufe halbiert die Bildgröße.</translation>
    </message>
    <message>
        <source>With several models: the one to evaluate on the test samples of its data set. Empty: none. A single model is always evaluated if its outputs fit its data set.</source>
        <translation>Bei mehreren Modellen: das, das auf den Testsamples seines Datensatzes ausgewertet wird. Leer: keines. Ein einziges Modell wird immer ausgewertet, wenn seine Ausgaben zum Datensatz passen.</translation>
    </message>
    <message>
        <source>Your own images and labels in MNIST&apos;s file format, from the folder or file in data.path.</source>
        <translation>Eigene Bilder und Labels im Dateiformat von MNIST, aus dem Ordner oder der Datei in data.path.</translation>
    </message>
    <message>
        <source>after-unscale is correct. before-unscale applies the limit to gradients that are still multiplied by the loss scale, so they become far too small: the classic mistake.</source>
        <translation>after-unscale ist richtig. before-unscale wendet die Grenze auf Gradienten an, die noch mit der Loss Scale multipliziert sind, sodass sie viel zu klein werden: der klassische Fehler.</translation>
    </message>
    <message>
        <source>before the sum, as DistributedDataParallel: small gradients may be lost in fp16. after it: the sum may overflow.</source>
        <translation>before: vor der Summe, wie DistributedDataParallel; kleine Gradienten können in fp16 verloren gehen. after: danach; die Summe kann überlaufen.</translation>
    </message>
    <message>
        <source>ddp trains one model on several ranks and averages their gradients. Each rank is a process with its own share of every batch. dp splits each batch over replicas in threads of one process. Here they run one at a time on its device.</source>
        <translation>ddp trainiert ein Modell auf mehreren Rängen und mittelt ihre Gradienten. Jeder Rang ist ein Prozess mit seinem Anteil an jedem Batch. dp teilt jeden Batch auf Replikate in Threads eines Prozesses auf. Hier rechnen sie nacheinander auf dessen Gerät.</translation>
    </message>
    <message>
        <source>fp32 weights; products run in bf16, which has fp32&apos;s range, so no loss scaler is needed.</source>
        <translation>fp32-Gewichte; Produkte laufen in bf16 mit dem Bereich von fp32, also ohne Loss Scaler.</translation>
    </message>
    <message>
        <source>fp32 weights; products run in fp16, ops that need range in fp32; a scaler preserves small gradients.</source>
        <translation>fp32-Gewichte; Produkte laufen in fp16, Ops mit großem Wertebereich in fp32; ein Scaler erhält kleine Gradienten.</translation>
    </message>
    <message>
        <source>no reason was reported.</source>
        <translation>kein Grund wurde gemeldet.</translation>
    </message>
    <message>
        <source>norm: scales all gradients down when their total norm exceeds the limit. value: clamps each element to the limit, which also makes an Inf finite.</source>
        <translation>norm: verkleinert alle Gradienten, wenn ihre Gesamtnorm die Grenze überschreitet. value: begrenzt jedes Element, was auch ein Inf endlich macht.</translation>
    </message>
    <message>
        <source>torch.amp.GradScaler: backs off at once, grows after growth_interval clean steps in a row, has no bounds but does not grow to infinity.</source>
        <translation>torch.amp.GradScaler: sofortiger Backoff, Wachstum nach growth_interval sauberen Schritten in Folge, keine Grenzen, wächst aber nicht bis unendlich.</translation>
    </message>
    <message>
        <source>zero1: each rank stores the optimizer state of only its share of the parameters. zero2: also only the gradients of that share. The updated shares are gathered after each step.</source>
        <translation>zero1: Jeder Rang speichert den Optimizer-Zustand nur für seinen Anteil der Parameter. zero2: auch die Gradienten nur dieses Anteils. Die geänderten Anteile werden nach jedem Schritt gesammelt.</translation>
    </message>
    <message>
        <source>How Muon&apos;s learning rate depends on a matrix&apos;s shape. match_rms_adamw: updates of AdamW&apos;s size, so that a learning rate tuned for AdamW fits.</source>
        <translation>Wie Muons Lernrate von der Form einer Matrix abhängt. match_rms_adamw: Updates in der Größe von AdamW, so dass eine für AdamW gewählte Lernrate passt.</translation>
    </message>
    <message>
        <source>Iterations with which Muon orthogonalises an update. They multiply matrices in bf16.</source>
        <translation>Iterationen, mit denen Muon ein Update orthogonalisiert. Sie multiplizieren Matrizen in bf16.</translation>
    </message>
    <message>
        <source>Learning rate by shape</source>
        <translation>Lernrate nach Form</translation>
    </message>
    <message>
        <source>Muon multiplies a matrix X by a + b X XT + c (X XT)^2 in each iteration. These a, b and c move its singular values towards 1.</source>
        <translation>Muon multipliziert eine Matrix X in jeder Iteration mit a + b X XT + c (X XT)^2. Diese a, b und c bringen ihre Singulärwerte zu 1.</translation>
    </message>
    <message>
        <source>Newton-Schulz coefficients</source>
        <translation>Newton-Schulz-Koeffizienten</translation>
    </message>
    <message>
        <source>Newton-Schulz steps</source>
        <translation>Newton-Schulz-Schritte</translation>
    </message>
    <message>
        <source>Linear layers that the recipe leaves in high precision, by name or pattern (&quot;fc1&quot;, &quot;*.attn&quot;). Often the last layer: it decides the most.</source>
        <translation>Lineare Schichten, die das Rezept in hoher Genauigkeit lässt, nach Name oder Muster (&quot;fc1&quot;, &quot;*.attn&quot;). Oft die letzte Schicht: Sie entscheidet am meisten.</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Hadamard transform</source>
        <translation>Hadamard-Transformation</translation>
    </message>
    <message>
        <source>History of magnitudes</source>
        <translation>Verlauf der Beträge</translation>
    </message>
    <message>
        <source>How the scale of a tile follows from its largest magnitude. recipe: as the recipe has it. Of an MX recipe, floor clips the largest elements, and rceil does not.</source>
        <translation>Wie die Scale einer Kachel aus ihrem größten Betrag folgt. recipe: wie im Rezept. Bei einem MX-Rezept schneidet floor die größten Elemente ab, rceil nicht.</translation>
    </message>
    <message>
        <source>Magnitude of the history</source>
        <translation>Betrag aus dem Verlauf</translation>
    </message>
    <message>
        <source>Margin of delayed scales</source>
        <translation>Spielraum verzögerter Scales</translation>
    </message>
    <message>
        <source>Powers of two by which delayed scales are smaller, so that larger magnitudes than in the history do not clip.</source>
        <translation>Zweierpotenzen, um die verzögerte Scales kleiner sind, damit größere Beträge als im Verlauf nicht abgeschnitten werden.</translation>
    </message>
    <message>
        <source>Read by the recipe fp8-delayed only.</source>
        <translation>Nur das Rezept fp8-delayed liest dies.</translation>
    </message>
    <message>
        <source>Recipe&apos;s scales</source>
        <translation>Scales des Rezepts</translation>
    </message>
    <message>
        <source>Rounds gradients of outputs up or down at random, so that their mean stays right, where the recipe does. Off: to the nearest number.</source>
        <translation>Rundet Gradienten von Ausgaben zufällig auf oder ab, wo das Rezept es tut, damit ihr Mittelwert stimmt. Aus: zur nächsten Zahl.</translation>
    </message>
    <message>
        <source>Spreads outliers of what is multiplied for gradients of weights over 16 elements, where the recipe does. The product stays the same but for rounding.</source>
        <translation>Verteilt Ausreißer der Faktoren von Gewichtsgradienten über 16 Elemente, wo das Rezept es tut. Das Produkt bleibt bis auf das Runden dasselbe.</translation>
    </message>
    <message>
        <source>Stochastic rounding</source>
        <translation>Stochastisches Runden</translation>
    </message>
    <message>
        <source>This recipe rounds to the nearest number.</source>
        <translation>Dieses Rezept rundet zur nächsten Zahl.</translation>
    </message>
    <message>
        <source>This recipe transforms nothing.</source>
        <translation>Dieses Rezept transformiert nichts.</translation>
    </message>
    <message>
        <source>Training passes whose largest magnitudes delayed scaling keeps. A change begins new histories.</source>
        <translation>Trainingsdurchläufe, deren größte Beträge die verzögerte Skalierung behält. Eine Änderung beginnt neue Verläufe.</translation>
    </message>
    <message>
        <source>Which magnitude of the history gives the scale: the largest, or that of the last pass.</source>
        <translation>Welcher Betrag des Verlaufs die Scale ergibt: der größte oder der des letzten Durchlaufs.</translation>
    </message>
    <message>
        <source>Recipe off in</source>
        <translation>Ohne Rezept in</translation>
    </message>
    <message>
        <source>Rounds what the linear layers multiply to 8, 6 or 4 bits with scales, in all three products: y = x wT, dx = g w, dw = gT x. Everything else stays as the mode says.</source>
        <translation>Rundet, was die linearen Schichten multiplizieren, mit Skalen auf 8, 6 oder 4 Bit, in allen drei Produkten: y = x wT, dx = g w, dw = gT x. Alles andere bleibt, wie der Modus es vorgibt.</translation>
    </message>
    <message>
        <source>Applies to GPUs only.</source>
        <translation>Gilt nur für GPUs.</translation>
    </message>
    <message>
        <source>Clipping is off.</source>
        <translation>Das Clipping ist aus.</translation>
    </message>
    <message>
        <source>Keras and apex always double and halve.</source>
        <translation>Keras und apex verdoppeln und halbieren immer.</translation>
    </message>
    <message>
        <source>Only a dynamic scaler backs off.</source>
        <translation>Nur ein dynamischer Scaler senkt seine Scale.</translation>
    </message>
    <message>
        <source>Only a dynamic scaler grows.</source>
        <translation>Nur ein dynamischer Scaler erhöht seine Scale.</translation>
    </message>
    <message>
        <source>Only a dynamic scaler moves its scale.</source>
        <translation>Nur ein dynamischer Scaler ändert seine Scale.</translation>
    </message>
    <message>
        <source>Parallel training is off.</source>
        <translation>Paralleles Training ist aus.</translation>
    </message>
    <message>
        <source>Read by Adam and AdamW only.</source>
        <translation>Wirkt nur bei Adam und AdamW.</translation>
    </message>
    <message>
        <source>Read by Adam, AdamW and Muon only.</source>
        <translation>Wirkt nur bei Adam, AdamW und Muon.</translation>
    </message>
    <message>
        <source>Read by Muon only.</source>
        <translation>Wirkt nur bei Muon.</translation>
    </message>
    <message>
        <source>Read by SGD and Muon only.</source>
        <translation>Wirkt nur bei SGD und Muon.</translation>
    </message>
    <message>
        <source>Read by SGD only.</source>
        <translation>Wirkt nur bei SGD.</translation>
    </message>
    <message>
        <source>Read by DeepSpeed&apos;s and Megatron&apos;s rules only.</source>
        <translation>Wirkt nur bei den Regeln von DeepSpeed und Megatron.</translation>
    </message>
    <message>
        <source>Read by DeepSpeed&apos;s rule only.</source>
        <translation>Wirkt nur bei der Regel von DeepSpeed.</translation>
    </message>
    <message>
        <source>Read by PyTorch&apos;s and Megatron&apos;s rules only; the others divide by the factor of growth.</source>
        <translation>Wirkt nur bei den Regeln von PyTorch und Megatron; die anderen teilen durch den Wachstumsfaktor.</translation>
    </message>
    <message>
        <source>Read by apex&apos;s rule only.</source>
        <translation>Wirkt nur bei der Regel von apex.</translation>
    </message>
    <message>
        <source>Read by fairseq&apos;s rule only.</source>
        <translation>Wirkt nur bei der Regel von fairseq.</translation>
    </message>
    <message>
        <source>Read by mlp, cnn and transformer only.</source>
        <translation>Wirkt nur bei mlp, cnn und transformer.</translation>
    </message>
    <message>
        <source>Read by the data set csv only.</source>
        <translation>Wirkt nur beim Datensatz csv.</translation>
    </message>
    <message>
        <source>Read by the data set text only.</source>
        <translation>Wirkt nur beim Datensatz text.</translation>
    </message>
    <message>
        <source>Read by the model layers only.</source>
        <translation>Wirkt nur beim Modell layers.</translation>
    </message>
    <message>
        <source>Read by the model transformer only.</source>
        <translation>Wirkt nur beim Modell transformer.</translation>
    </message>
    <message>
        <source>Read by the models cnn and resnet only.</source>
        <translation>Wirkt nur bei den Modellen cnn und resnet.</translation>
    </message>
    <message>
        <source>Read by the models mlp and cnn only.</source>
        <translation>Wirkt nur bei den Modellen mlp und cnn.</translation>
    </message>
    <message>
        <source>Read by the models mlp and layers only.</source>
        <translation>Wirkt nur bei den Modellen mlp und layers.</translation>
    </message>
    <message>
        <source>Read by the models resnet and transformer only.</source>
        <translation>Wirkt nur bei den Modellen resnet und transformer.</translation>
    </message>
    <message>
        <source>Read by the rules of DeepSpeed, Megatron, fairseq and apex only.</source>
        <translation>Wirkt nur bei den Regeln von DeepSpeed, Megatron, fairseq und apex.</translation>
    </message>
    <message>
        <source>Read by the schedule cosine only.</source>
        <translation>Wirkt nur beim Lernratenplan cosine.</translation>
    </message>
    <message>
        <source>Read by the schedule step only.</source>
        <translation>Wirkt nur beim Lernratenplan step.</translation>
    </message>
    <message>
        <source>The loop&apos;s data sets have their own names and sections.</source>
        <translation>Die Datensätze der Schleife haben eigene Namen und Abschnitte.</translation>
    </message>
    <message>
        <source>The loop&apos;s models have their own names and sections.</source>
        <translation>Die Modelle der Schleife haben eigene Namen und Abschnitte.</translation>
    </message>
    <message>
        <source>The loop&apos;s optimizers have their own names and sections.</source>
        <translation>Die Optimizer der Schleife haben eigene Namen und Abschnitte.</translation>
    </message>
    <message>
        <source>The loop&apos;s scalers have their own names and sections.</source>
        <translation>Die Scaler der Schleife haben eigene Namen und Abschnitte.</translation>
    </message>
    <message>
        <source>The loop&apos;s program uses no scaler.</source>
        <translation>Das Programm der Schleife nutzt keinen Scaler.</translation>
    </message>
    <message>
        <source>The model layers lists its own.</source>
        <translation>Das Modell layers führt eigene auf.</translation>
    </message>
    <message>
        <source>The program is edited and decides this. Reset to form generates it from the settings again.</source>
        <translation>Das Programm ist bearbeitet und entscheidet hierüber. „Auf Formular zurücksetzen“ erzeugt es wieder aus den Einstellungen.</translation>
    </message>
    <message>
        <source>The transformer predicts the next token.</source>
        <translation>Der transformer sagt das nächste Token vorher.</translation>
    </message>
    <message>
        <source>There are no replicas.</source>
        <translation>Es gibt keine Replikate.</translation>
    </message>
    <message>
        <source>There is no loss scaler.</source>
        <translation>Es gibt keinen Loss Scaler.</translation>
    </message>
    <message>
        <source>There is no recipe.</source>
        <translation>Es gibt kein Rezept.</translation>
    </message>
    <message>
        <source>There is one micro-batch per step.</source>
        <translation>Jeder Schritt hat nur einen Micro-Batch.</translation>
    </message>
    <message>
        <source>There is one model.</source>
        <translation>Es gibt nur ein Modell.</translation>
    </message>
    <message>
        <source>There is one rank.</source>
        <translation>Es gibt nur einen Rang.</translation>
    </message>
    <message>
        <source>This data set needs no path.</source>
        <translation>Dieser Datensatz braucht keinen Pfad.</translation>
    </message>
    <message>
        <source>This mode does not use autocast.</source>
        <translation>Dieser Modus nutzt kein autocast.</translation>
    </message>
    <message>
        <source>This mode stores the model in fp32.</source>
        <translation>Dieser Modus speichert das Modell in fp32.</translation>
    </message>
    <message>
        <source>This mode uses tf32 in all products.</source>
        <translation>Dieser Modus nutzt tf32 in allen Produkten.</translation>
    </message>
    <message>
        <source>backoff</source>
        <translation>Backoff</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>fork</source>
        <translation>Verzweigung</translation>
    </message>
    <message>
        <source>growth</source>
        <translation>Wachstum</translation>
    </message>
    <message>
        <source>injection</source>
        <translation>Einspeisung</translation>
    </message>
    <message>
        <source>nonfinite</source>
        <translation>nicht endlich</translation>
    </message>
    <message>
        <source>print</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>skip</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>Layers of the model &quot;layers&quot;, written as in torch.nn, without the sizes that follow from the previous layer: &quot;Conv2d(16, 3, padding=1)&quot;, &quot;ReLU&quot;, &quot;Flatten&quot;, &quot;Linear(10)&quot;. &quot;Residual(2)&quot; adds the input of the two layers before it.</source>
        <translation>Schichten des Modells &quot;layers&quot;, geschrieben wie in torch.nn, ohne die Größen, die aus der vorigen Schicht folgen: &quot;Conv2d(16, 3, padding=1)&quot;, &quot;ReLU&quot;, &quot;Flatten&quot;, &quot;Linear(10)&quot;. &quot;Residual(2)&quot; addiert die Eingabe der beiden Schichten davor.</translation>
    </message>
</context>
</TS>
