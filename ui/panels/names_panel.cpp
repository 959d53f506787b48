// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/names_panel.h"

#include "ui/models/keymap.h"
#include "ui/plots/plot_rows.h"
#include "ui/plots/sampled_curve.h"
#include "ui/widgets/lean_delegate.h"
#include "ui/widgets/stage_machine.h"
#include "ui/widgets/tone.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

namespace amplab {
namespace {

using M = NamesModel;
constexpr auto kKeptNames = "names";                // settings key
constexpr std::chrono::milliseconds kLookPace{100}; // between two updates while a lane runs
constexpr std::chrono::milliseconds kGrace{250};    // how long to wait for the next stop of a lane that continues
constexpr int kRoomForStages = 820;                 // panel width in pixels
constexpr int kPointsOfColumn = 128;                // of a whole run, in a small plot

QToolButton* switch_in_head(const char* name, const QString& text, const QString& meaning) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setText(text);
  button->setToolTip(meaning);
  button->setAccessibleDescription(meaning);
  button->setCheckable(true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setProperty("outlined", true);
  button->setProperty("compact", true);
  return button;
}

QString name_of(const NameRow& row) { return QString::fromStdString(row.name); }

// Empty for a Python number.
QString dtype_of(const NameRow& row) { return QString::fromStdString(row.record.dtype); }

// Returns the cell's value if it is a number in the row's format.
std::optional<double> number_at(const QModelIndex& index) {
  constexpr std::array kNumbers = {M::Value, M::Largest, M::Smallest, M::Norm};
  if (!index.isValid() || std::ranges::find(kNumbers, index.column()) == kNumbers.end()) return std::nullopt;
  const QVariant value = index.data(SortRole);
  const bool is = value.typeId() == QMetaType::Double && is_recorded(value.toDouble());
  return is ? std::optional(value.toDouble()) : std::nullopt;
}

// Name known to the engine: for a part, that of its owner.
QString known_name(const NameRow& row) { return row.part ? name_of(row).section('.', 0, 0) : name_of(row); }

bool can_be_nonfinite(const NameRow& row) {
  return row.bound && !row.part && (row.record.kind == NameKind::tensor || row.record.kind == NameKind::number);
}

} // namespace

NamesPanel::NamesPanel(const RunStore& store, const LaneSelection& selection, const Theme& theme, QWidget* parent)
    : Panel(parent), store_(store), selection_(selection), theme_(theme), histories_(store), head_(makeHead()),
      table_(new CellTable(theme, -1)), cells_(new LeanDelegate(theme, this)), strip_(new QScrollArea),
      row_(new QHBoxLayout), machine_(new StageMachine(theme)), stages_(new QScrollArea) {
  setObjectName("namesPanel");
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  table_->setObjectName("namesTable");
  table_->setAccessibleName(tr("Names of the loop"));
  table_->setModel(&model_);
  table_->setColumnWidths({1, 21, 7, 11, 11, 5, 11, 9, 9, 7, 5, 5, 9});
  table_->setLeastImportant({M::Kind, M::Smallest, M::Zeros, M::Norm, M::Largest, M::Shape, M::DType, M::NaN});
  table_->setItemDelegate(cells_);
  table_->setMouseTracking(true);
  say_keys(this, [this] {
    table_->setEmptySentence(
        tr("Nothing is known of the loop's names yet. %1 steps a line and shows what each name holds "
           "there; %2 runs the lanes.")
            .arg(key_text(Act::line), key_text(Act::run)));
  });
  table_->installEventFilter(this);
  table_->viewport()->installEventFilter(this);

  strip_->setObjectName("names:curves");
  auto* plots = new QWidget;
  plots->setLayout(row_);
  row_->setContentsMargins({});
  row_->setSpacing(kGap);
  strip_->setWidget(plots);
  strip_->hide();
  stages_->setObjectName("names:stages");
  stages_->setWidget(machine_);
  stages_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  strip_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  for (QScrollArea* area : {stages_, strip_}) {
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    area->widget()->setAutoFillBackground(false);
  }
  auto* level = new QSplitter(Qt::Horizontal);
  level->addWidget(table_);
  level->addWidget(stages_);
  level->setSizes({kRoomForStages, machine_->sizeHint().width()});
  auto* upright = new QSplitter(Qt::Vertical);
  upright->addWidget(level);
  upright->addWidget(strip_);
  for (QSplitter* splitter : {level, upright}) {
    splitter->setStretchFactor(0, 1);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(kSmallGap);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(upright, 1);

  news_.setSingleShot(true);
  news_.setInterval(kLookPace);
  gone_.setSingleShot(true);
  gone_.setInterval(kGrace);
  connect(&news_, &QTimer::timeout, this, &NamesPanel::refresh);
  connect(&gone_, &QTimer::timeout, this, &NamesPanel::settle);
  connect(&store_, &RunStore::lanesAboutToChange, this, [this] { model_.clear(); });
  connect(&store_, &RunStore::lanesChanged, this, &NamesPanel::follow);
  connect(&selection_, &LaneSelection::changed, this, &NamesPanel::follow);
  connect(&theme_, &Theme::changed, this, &NamesPanel::follow);
  connect(&store_, &RunStore::placesChanged, this, [this](int told) {
    if (told == lane()) refresh();
  });
  connect(&store_, &RunStore::published, this, [this](News news) {
    if ((news.steps || news.lines || news.status) && !news_.isActive()) news_.start();
  });
  connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
    if (index.column() == M::Watch)
      toggleWatch(index.row());
    else if (const auto number = number_at(index))
      emit numberChosen(*number, dtype_of(model_.rowAt(index.row())));
  });
  connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { leadToLine(index.row()); });
  connect(watchCurves_, &QToolButton::toggled, this, &NamesPanel::showCurves);
  connect(stagesShown_, &QToolButton::clicked, this, [this](bool shown) {
    stagesWanted_ = shown;
    placeStages();
  });
  placeStages();
  follow();
}

QWidget* NamesPanel::makeHead() {
  auto* head = new QWidget;
  summary_ = toned_label({}, "quiet", head);
  summary_->setObjectName("namesSummary");
  summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  watchCurves_ = switch_in_head("names:watchCurves", tr("Curves of watches"),
                                tr("Shows a small plot of each watched name that is a number"));
  stagesShown_ =
      switch_in_head("names:stagesShown", tr("Scaler stages"),
                     tr("Draws where the loss scaler stands with each optimizer, and the calls that may come next"));
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(summary_, 1);
  row->addWidget(watchCurves_);
  row->addWidget(stagesShown_);
  return head;
}

// ---- view ----------------------------------------------------------------------------------------------------------

int NamesPanel::lane() const { return selection_.isIn(store_) ? selection_.indexIn(store_) : -1; }

bool NamesPanel::isRunning() const { return lane() >= 0 && store_.lane(lane()).status().state == LaneState::running; }

void NamesPanel::follow() {
  gone_.stop();
  settle();
}

// While a lane continues to its next line it has no stop position. The table keeps its rows for `kGrace`.
void NamesPanel::refresh() {
  if (!isVisible()) return; // showEvent catches up
  const int lane = this->lane();
  const bool same = lane >= 0 && store_.lane(lane).colour() == shownColour_;
  if (same && stands(model_.shown().from) && !store_.lane(lane).lookedAt()) {
    if (!gone_.isActive()) gone_.start();
    return;
  }
  gone_.stop();
  settle();
}

void NamesPanel::settle() {
  if (!isVisible()) return;
  const int lane = this->lane();
  if (lane < 0) {
    shownColour_ = -1;
    model_.clear();
  } else {
    const int colour = store_.lane(lane).colour();
    cells_->setColour(lane_colour(theme_.palette(), colour));
    const bool same = std::exchange(shownColour_, colour) == colour;
    model_.show(names_of(store_, lane), store_, lane, histories_.of(lane), same);
  }
  say();
  showStages();
  showCurves();
}

void NamesPanel::say() {
  const NamesOfLane& shown = model_.shown();
  QString said;
  if (shown.from != NamesFrom::nothing) {
    const QString name = QString::fromStdString(store_.lane(lane()).name()),
                  step = count_label(static_cast<double>(shown.place.step));
    const QString line = shown.line > 0 ? tr("before line %1").arg(shown.line) : tr("at its end");
    said = shown.from == NamesFrom::past   ? tr("%1 · in the past: step %2, %3").arg(name, step, line)
           : shown.from == NamesFrom::stop ? tr("%1 · step %2, %3").arg(name, step, line)
           : shown.from == NamesFrom::lines
               ? tr("%1 · what the lines of step %2 made").arg(name, step)
               : tr("%1 · what was recorded of step %2; %3 steps a line and shows every name")
                     .arg(name, step, key_text(Act::line));
    if (shown.left_out > 0) said += tr(" · %1 more names").arg(shown.left_out);
  }
  if (summary_->text() == said) return;
  summary_->setText(said);
  summary_->setToolTip(said);
  set_tone(*summary_, shown.from == NamesFrom::past ? "notice" : "quiet");
}

void NamesPanel::showStages() {
  std::vector<ScalerStages> stages;
  for (const NameRecord& scaler : model_.shown().scalers) stages.push_back(scaler_stages(scaler));
  machine_->show(
      std::move(stages),
      model_.shown().from == NamesFrom::nothing
          ? tr("%1 steps a line: then the stages of the loss scaler are drawn here.").arg(key_text(Act::line))
          : tr("This loop has no loss scaler."));
}

void NamesPanel::placeStages() {
  const bool shown = stagesWanted_.value_or(width() >= kRoomForStages);
  stages_->setVisible(shown);
  stagesShown_->setChecked(shown);
}

void NamesPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  emit linesWanted(true); // variables of a running lane arrive with its lines
  follow();
}

void NamesPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit linesWanted(false);
}

void NamesPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  placeStages();
}

// ---- curves --------------------------------------------------------------------------------------------------------

QStringList NamesPanel::curvesShown() const {
  QStringList names = plotted_;
  if (watchCurves_->isChecked())
    for (const QString& watch : model_.watches())
      if (const NameRow row = rowNamed(watch); !names.contains(watch) && (row.column || is_recorded(row.figure())))
        names += watch;
  return names;
}

// Returns the row of that name. For an unbound name, returns a row with what is known of it.
NameRow NamesPanel::rowNamed(const QString& name) const {
  for (int row = 0; row < model_.rowCount(); ++row)
    if (model_.rowAt(row).name == name.toStdString()) return model_.rowAt(row);
  NameRow absent;
  absent.name = name.toStdString();
  absent.bound = false;
  return absent;
}

void NamesPanel::showCurves() {
  const QStringList names = curvesShown();
  for (auto at = curves_.begin(); at != curves_.end();) {
    if (names.contains((*at)->name())) {
      ++at;
      continue;
    }
    (*at)->hide();
    (*at)->deleteLater();
    at = curves_.erase(at);
  }
  for (const QString& name : names) {
    if (std::ranges::any_of(curves_, [&](const SampledCurve* each) { return each->name() == name; })) continue;
    auto* curve = new SampledCurve(name, theme_, strip_->widget());
    connect(curve, &SampledCurve::closed, this, [this](const QString& closed) {
      plotted_.removeAll(closed);
      if (watchCurves_->isChecked() && model_.watches().contains(closed)) watchCurves_->setChecked(false);
      showCurves();
    });
    curves_.push_back(curve);
    row_->addWidget(curve);
  }
  strip_->setVisible(!curves_.empty());
  if (!curves_.empty()) strip_->setMinimumHeight(curves_.front()->minimumSizeHint().height());
  for (SampledCurve* curve : curves_) {
    std::vector<SampledLine> lines;
    bool whole = false;
    for (int index = 0; index < store_.laneCount(); ++index) {
      const LaneStore& lane = store_.lane(index);
      NameRow row;
      row.name = curve->name().toStdString();
      row.column = column_of(store_, lane, row.name);
      whole |= row.column.has_value();
      auto samples = steps_of(lane, row, histories_.of(index), lane.rows(), kPointsOfColumn);
      if (!samples.empty()) lines.push_back({lane.colour(), QString::fromStdString(lane.name()), std::move(samples)});
    }
    curve->show(std::move(lines), whole ? tr("every step") : tr("sampled at the steps that were looked at"));
  }
}

// ---- user actions ---------------------------------------------------------------------------------------------------

void NamesPanel::toggleWatch(int row) {
  const NameRow& its = model_.rowAt(row);
  model_.setWatched(name_of(its), !its.watched);
  table_->scrollTo(table_->currentIndex()); // its row has moved to or from the top
  showCurves();
}

void NamesPanel::plot(int row) {
  const NameRow& its = model_.rowAt(row);
  if (its.column && is_plotted(*its.column)) {
    emit curveWanted(QString::fromStdString(column_name(store_, *its.column)));
    return;
  }
  if (!its.column && !is_recorded(its.figure())) return;
  if (const QString name = name_of(its); !plotted_.contains(name)) plotted_ += name;
  showCurves();
}

void NamesPanel::leadToLine(int row) {
  if (const int64_t line = model_.rowAt(row).line; line > 0) emit lineChosen(lane(), line);
}

void NamesPanel::inspect(int row) {
  leadToLine(row);
  emit inspectWanted(lane(), model_.shown().place.step);
}

void NamesPanel::copyValue(int row) {
  const QVariant value = model_.index(row, NamesModel::Value).data(SortRole);
  const bool number = value.typeId() == QMetaType::Double;
  QApplication::clipboard()->setText(number ? QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest)
                                            : value.toString());
}

QMenu* NamesPanel::createMenu(int row, QWidget* parent) {
  const NameRow its = model_.rowAt(row);
  const QString name = name_of(its);
  auto* menu = new QMenu(parent);
  menu->setObjectName("names:menu");
  menu->setAccessibleName(tr("What can be done with %1").arg(name));
  const auto offer = [&](const char* id, const QString& text, bool enabled, auto act) {
    QAction* action = menu->addAction(text, this, act);
    action->setObjectName(id);
    action->setEnabled(enabled);
    return action;
  };
  // The table may have changed when the user chooses an action, so the row is found again by name.
  const auto here = [this, name](void (NamesPanel::*act)(int)) {
    return [this, name, act] {
      for (int at = 0; at < model_.rowCount(); ++at)
        if (name_of(model_.rowAt(at)) == name) return (this->*act)(at);
    };
  };
  const bool tensor = its.bound && its.record.kind == NameKind::tensor, back = its.bound && lane() >= 0 && !isRunning();
  offer("names:watch", its.watched ? tr("Let go of the watch\tW") : tr("Watch\tW"), true,
        here(&NamesPanel::toggleWatch))
      ->setIcon(glyph_icon(Glyph::pin));
  offer("names:plot", tr("Plot as a curve\tP"), its.column || is_recorded(its.figure()), here(&NamesPanel::plot))
      ->setIcon(glyph_icon(Glyph::lane));
  offer("names:inspect", tr("Open in the inspector"), tensor && model_.shown().place.step > 0,
        here(&NamesPanel::inspect))
      ->setIcon(glyph_icon(Glyph::inspect));
  offer("names:line",
        its.line > 0 ? tr("Show line %1, which made it\tReturn").arg(its.line)
                     : tr("Show the line that made it\tReturn"),
        its.line > 0, here(&NamesPanel::leadToLine));
  const QModelIndex current = table_->currentIndex();
  const auto number = current.row() == row ? number_at(current) : std::nullopt,
             chosen = number ? number : number_at(model_.index(row, M::Value));
  offer("names:bits", chosen ? tr("Bits of %1").arg(number_label(*chosen)) : tr("Bits of its value"),
        chosen.has_value(),
        [this, value = chosen.value_or(0), dtype = dtype_of(its)] { emit bitsWanted(value, dtype); });
  menu->addSeparator();
  offer("names:nonfinite", tr("Back to where this became Inf or NaN"), back && can_be_nonfinite(its), [this, its] {
    emit lookBackRequested(Seek::nonfinite, known_name(its));
  })->setIcon(glyph_icon(Glyph::undo));
  offer("names:changed", tr("Back to its last change"), back, [this, its] {
    emit lookBackRequested(Seek::changed, known_name(its));
  })->setIcon(glyph_icon(Glyph::undo));
  menu->addSeparator();
  offer("names:copyValue", tr("Copy value"), its.bound, here(&NamesPanel::copyValue));
  menu->addAction(tr("Copy rows\tCtrl+C"), table_, &CellTable::copySelection)->setObjectName("names:copyRows");
  return menu;
}

void NamesPanel::openMenu(int row, const QPoint& global) {
  if (row < 0) return;
  QMenu* menu = createMenu(row, this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->popup(global);
}

bool NamesPanel::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::ContextMenu) {
    const auto* asked = static_cast<QContextMenuEvent*>(event);
    const bool by_key = asked->reason() == QContextMenuEvent::Keyboard;
    if (!by_key && object != table_->viewport()) return false;
    const QModelIndex index = by_key ? table_->currentIndex() : table_->indexAt(asked->pos());
    openMenu(index.row(),
             by_key ? table_->viewport()->mapToGlobal(table_->visualRect(index).bottomLeft()) : asked->globalPos());
    return true;
  }
  if (object != table_ || event->type() != QEvent::KeyPress) return Panel::eventFilter(object, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const int row = table_->currentIndex().row();
  if (row < 0 || key->modifiers() != Qt::NoModifier) return false;
  if (key->key() == Qt::Key_W) return toggleWatch(row), true;
  if (key->key() == Qt::Key_P) return plot(row), true;
  return false;
}

// ---- settings ------------------------------------------------------------------------------------------------------

void NamesPanel::keep(QVariantMap& settings) const {
  QVariantMap kept{{"watches", model_.watches()}, {"curves", plotted_}, {"watchCurves", watchCurves_->isChecked()}};
  if (stagesWanted_) kept["stages"] = *stagesWanted_;
  settings[kKeptNames] = kept;
}

void NamesPanel::recall(const QVariantMap& settings) {
  const QVariantMap kept = settings[kKeptNames].toMap();
  model_.setWatches(kept["watches"].toStringList());
  plotted_ = kept["curves"].toStringList();
  watchCurves_->setChecked(kept["watchCurves"].toBool());
  if (kept.contains("stages")) stagesWanted_ = kept["stages"].toBool();
  placeStages();
  showCurves();
}

} // namespace amplab
