// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/phases_panel.h"

#include "ui/models/keymap.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kRefreshPhases{100};

QPushButton* button_of(const char* name, Glyph glyph, const QString& text, const QString& help) {
  auto* button = new QPushButton(glyph_icon(glyph), text);
  button->setObjectName(name);
  button->setToolTip(help);
  button->setFocusPolicy(Qt::TabFocus); // a click leaves Space to run and pause
  return button;
}

} // namespace

PhasesPanel::PhasesPanel(const PanelContext& of)
    : Panel(of), track_(new PhaseTrack(theme_)), name_(toned_label({}, "title")), sentence_(new QLabel),
      table_(new CellTable(theme_, -1)) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  sentence_->setObjectName("phaseSentence");
  sentence_->setWordWrap(true);
  sentence_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* phase = button_of("nextPhase", Glyph::phase, tr("Next phase"), {});
  auto* step = button_of("finishStep", Glyph::step, tr("Finish step"), {});
  on_keymap_change(this, [this, phase, step] {
    phase->setToolTip(with_key(tr("Runs one phase in every lane, then stops"), ActionId::phase));
    step->setToolTip(with_key(tr("Runs the rest of the step in every lane"), ActionId::step));
  });
  table_->setObjectName("tensorTable");
  table_->setAccessibleName(tr("Tensors of the phase"));
  table_->setModel(&tensors_);
  table_->setColumnWidths({22, 5, 12, 9, 9, 9, 7, 10, 6, 6});

  head_ = new QWidget;
  auto* head = new QHBoxLayout(head_);
  head->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  head->setSpacing(kGap);
  head->addWidget(name_);
  head->addWidget(sentence_, 1);
  head->addWidget(phase);
  head->addWidget(step);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(kSmallGap);
  column->addWidget(head_);
  column->addWidget(track_);
  column->addWidget(table_, 1);

  connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
    const bool number = index.column() == TensorModel::Norm || index.column() == TensorModel::Largest;
    const QVariant value = index.data(SortRole);
    if (number && is_recorded(value.toDouble()))
      emit focus_.numberShown(value.toDouble(), index.siblingAtColumn(TensorModel::DType).data().toString());
  });
  soon_.setSingleShot(true);
  soon_.setInterval(kRefreshPhases);
  connect(&soon_, &QTimer::timeout, this, &PhasesPanel::refresh);
  connect(phase, &QPushButton::clicked, &window_, &WindowRequests::phaseWanted);
  connect(step, &QPushButton::clicked, &window_, &WindowRequests::stepWanted);
  connect(track_, &PhaseTrack::phaseChosen, this, [this](int chosen) {
    showTensors(chosen);
    if (const int64_t line = lineOf(chosen); line > 0) focus_.showLine(focus_.lane(), line);
  });
  followLane([this] { follow(); });
  connect(&focus_, &Focus::phasesShown, this, &Panel::frontWanted);
  connect(&focus_, &Focus::lineShown, this, &PhasesPanel::showLine);
  connect(&store_, &RunStore::phasesReceived, this, [this](int lane) {
    if (lane == focus_.lane()) follow();
  });
  connect(&store_, &RunStore::stepsAppended, this, [this](int lane) {
    if (lane == focus_.lane() && !soon_.isActive()) soon_.start();
  });
  follow();
}

// Selects the last phase that ran.
void PhasesPanel::follow() {
  refresh();
  if (store_.laneCount() == 0) return;
  const auto boxes = phase_boxes(store_.lane(focus_.lane()));
  const auto here = std::ranges::find(boxes, PhaseState::here, &PhaseBox::state);
  const int phase = here == boxes.end() ? 0 : static_cast<int>(here - boxes.begin());
  track_->choose(phase);
  showTensors(phase);
}

void PhasesPanel::refresh() {
  setEnabled(store_.laneCount() > 0);
  if (store_.laneCount() == 0) return;
  const LaneStore& lane = store_.lane(focus_.lane());
  name_->setText(QString::fromStdString(lane.name()));
  sentence_->setText(phase_sentence(lane));
  sentence_->setToolTip(sentence_->text());
  track_->show(phase_boxes(lane));
}

int64_t PhasesPanel::lineOf(int phase) const {
  if (store_.laneCount() == 0 || phase < 0) return 0;
  const PhaseRecord* record = phase_boxes(store_.lane(focus_.lane()))[static_cast<size_t>(phase)].record;
  return record ? record->line : 0;
}

void PhasesPanel::showLine(int64_t line) {
  if (line <= 0 || lineOf(track_->chosen()) == line) return;
  for (int phase = kPhaseCount; phase-- > 0;) {
    if (lineOf(phase) != line) continue;
    track_->choose(phase);
    return showTensors(phase);
  }
}

void PhasesPanel::showTensors(int phase) {
  if (store_.laneCount() == 0) return;
  const PhaseBox box = phase_boxes(store_.lane(focus_.lane()))[static_cast<size_t>(phase)];
  table_->setEmptySentence(
      box.record ? tr("This phase creates and changes no tensors.")
                 : tr("No tensors of this phase yet. %1 runs one phase at a time.").arg(key_text(ActionId::phase)));
  tensors_.setTensors(box.record ? box.record->tensors : std::vector<TensorRecord>());
}

} // namespace amplab
