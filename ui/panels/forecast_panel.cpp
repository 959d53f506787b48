// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/forecast_panel.h"

#include "engine/run/mode.h"
#include "engine/run/ranks.h"
#include "ui/models/qt_text.h"
#include "ui/store/run_store.h"
#include "ui/widgets/cell_table.h"
#include "ui/widgets/memory_bars.h"
#include "ui/widgets/table_delegates.h"
#include "ui/widgets/tone.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <cmath>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kFp16Refresh{150};
// inspections used by the fp16 forecast; only the latest, since gradients shrink as the model learns
constexpr size_t kInspections = 8;
constexpr int kMemoryStretch = 45, kFp16Stretch = 55;
constexpr int kLayerWidth = 12, kActivationsWidth = 10, kGradientsWidth = 15, kRightWidth = 20, kLeastBar = 20,
              kMostBar = 60; // in characters

void set_or_hide(QLabel& label, const QString& text) {
  if (label.text() != text) label.setText(text);
  label.setVisible(!text.isEmpty());
}

// The memory forecast covers all modes and does not depend on the name, so both are cleared.
RunConfig in_any_mode(RunConfig config) {
  config.precision.mode.clear();
  config.name.clear();
  return config;
}

bool is_fp16(const LaneStore& lane) { return mode_of(lane.current_config()).low == DType::f16; }

bool same_net(const LaneStore& a, const LaneStore& b) {
  return a.config().model == b.config().model && a.config().models == b.config().models &&
         a.config().data == b.config().data;
}

const StepInspection* nearest(const Inspections& inspections, int64_t step) {
  const StepInspection* found = nullptr;
  for (const auto& inspection : inspections.all())
    if (!inspection->injected && (!found || std::abs(inspection->step - step) < std::abs(found->step - step)))
      found = inspection.get();
  return found;
}

// Compares the last inspection of `measured` with the forecast from the nearest inspection of `by`.
ForecastCheck check_of(const LaneStore& by, const LaneStore& measured) {
  const StepInspection* const last = measured.inspections().latest();
  const StepInspection* const before = last && !last->injected ? nearest(by.inspections(), last->step) : nullptr;
  return before ? check_forecast(*before, *last) : ForecastCheck{};
}

} // namespace

ForecastPanel::ForecastPanel(const PanelContext& of) : Panel(of) {
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  head_ = makeHead();
  auto* halves = new QSplitter(Qt::Horizontal);
  halves->setObjectName("forecast:halves");
  halves->setChildrenCollapsible(false);
  halves->addWidget(makeMemory());
  halves->addWidget(makeFp16());
  halves->setStretchFactor(0, kMemoryStretch);
  halves->setStretchFactor(1, kFp16Stretch);
  halves->setSizes({kMemoryStretch * 10, kFp16Stretch * 10});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(halves, 1);

  for (QTimer* timer : {&request_soon_, &refresh_soon_}) timer->setSingleShot(true);
  request_soon_.setInterval(kDebounceMs);
  refresh_soon_.setInterval(kFp16Refresh);
  connect(&request_soon_, &QTimer::timeout, this, &ForecastPanel::requestForecast);
  connect(&refresh_soon_, &QTimer::timeout, this, &ForecastPanel::showFp16);
  connect(&document_, &ConfigDocument::lanesChanged, this, &ForecastPanel::followConfiguration);
  connect(&document_, &ConfigDocument::settingsChanged, this, &ForecastPanel::followConfiguration);
  connect(&focus_, &LaneSelection::changed, this, [this] {
    followConfiguration();
    showFp16();
  });
  connect(&store_, &RunStore::lanesChanged, this, [this] {
    if (known_ && !bars_->isVisible()) known_ = false; // it was refused; the engine may be back
    followConfiguration();
    showFp16();
  });
  connect(&store_, &RunStore::published, this, [this](News news) {
    if (news.inspections && !refresh_soon_.isActive()) refresh_soon_.start();
    if (news.steps && isVisible() && measuredPeak() != measured_shown_) showMemory();
  });
  connect(&store_, &RunStore::forecastReceived, this, &ForecastPanel::handleReply);
  connect(bars_, &MemoryBars::chosenChanged, this, &ForecastPanel::describeChosen);
}

// ---- layout --------------------------------------------------------------------------------------------------------

QWidget* ForecastPanel::makeHead() {
  auto* head = new QWidget(this);
  lane_ = toned_label({}, "title", head);
  lane_->setObjectName("forecast:lane");
  state_ = toned_label({}, "quiet", head);
  state_->setObjectName("forecast:state");
  state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  row->setSpacing(kGap);
  row->addWidget(lane_);
  row->addWidget(state_, 1);
  return head;
}

QWidget* ForecastPanel::makeMemory() {
  bars_ = new MemoryBars(theme_);
  rejection_ = wrapped_label("forecast:refusal", "warning");
  memory_text_ = wrapped_label("forecast:memory", "quiet");
  memory_text_->setFont(text_font(-1));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, kSmallGap, kSmallGap);
  column->setSpacing(kSmallGap);
  column->addWidget(rejection_);
  column->addWidget(bars_);
  column->addWidget(memory_text_);
  column->addStretch(1);
  rejection_->setContentsMargins(kGap, 0, kGap, 0);
  memory_text_->setContentsMargins(kGap, 0, kGap, 0);
  scroll_ = new QScrollArea;
  scroll_->setWidgetResizable(true);
  scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(content);
  scroll_->viewport()->setAutoFillBackground(false);
  content->setAutoFillBackground(false);
  scroll_->setMinimumWidth(260);
  return scroll_;
}

QWidget* ForecastPanel::makeFp16() {
  auto* part = new QWidget;
  sentence_ = wrapped_label("forecast:sentence", "");
  check_ = wrapped_label("forecast:check", "quiet");
  check_->setFont(text_font(-1));
  sentence_->setContentsMargins(kGap, 0, kGap, 0);
  check_->setContentsMargins(kGap, 0, kGap, 0);
  table_ = new CellTable(theme_, -1);
  table_->setObjectName("forecast:fp16");
  table_->setAccessibleName(tr("fp16 forecast by layer"));
  table_->setModel(&fp16_);
  table_->setItemDelegateForColumn(Fp16Model::Scales, new ScaleDelegate(theme_, table_));
  table_->viewport()->installEventFilter(this); // the columns share the width
  table_->setEmptySentence(tr("The fp16 forecast needs inspected steps. Run the lane with this panel visible."));
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSmallGap);
  column->addWidget(sentence_);
  column->addWidget(table_, 1);
  column->addWidget(check_);
  part->setMinimumWidth(300);
  return part;
}

// ---- memory --------------------------------------------------------------------------------------------------------

int ForecastPanel::laneOfStore() const { return focus_.isIn(store_) ? focus_.lane() : -1; }

void ForecastPanel::followConfiguration() {
  if (!isVisible()) return; // showEvent catches up
  const int lane = focus_.indexIn(document_.setups());
  if (document_.laneCount() == 0) {
    lane_->clear();
    requested_.reset();
    showMemory();
    return;
  }
  const RunConfig& config = document_.config(lane);
  set_or_hide(*lane_, qt(config.name));
  if (requested_ == in_any_mode(config) && (known_ || waiting_ > 0))
    showMemory(); // the mode may have changed
  else
    request_soon_.start();
}

void ForecastPanel::requestForecast() {
  if (!isVisible() || document_.laneCount() == 0) return;
  const int lane = focus_.indexIn(document_.setups());
  requested_ = in_any_mode(document_.config(lane));
  known_ = false;
  ++waiting_;
  set_or_hide(*state_, tr("Predicting memory…"));
  emit requests_.forecastWanted(lane, [this](const QString& sentence) { showRequestError(sentence); });
}

void ForecastPanel::handleReply() {
  waiting_ = std::max(0, waiting_ - 1);
  if (waiting_ > 0) return; // a newer request is pending
  known_ = true;
  set_or_hide(*rejection_, {});
  showMemory();
}

void ForecastPanel::showRequestError(const QString& sentence) {
  waiting_ = std::max(0, waiting_ - 1);
  if (waiting_ > 0) return;
  known_ = true;
  bars_->hide();
  memory_text_->hide();
  set_or_hide(*state_, {});
  set_or_hide(*rejection_, sentence);
}

std::optional<double> ForecastPanel::measuredPeak() const {
  const int lane = laneOfStore();
  if (lane < 0 || !requested_) return {};
  const LaneStore& its = store_.lane(lane);
  const bool same =
      in_any_mode(its.config()) == *requested_ && its.current_config().precision.mode == its.config().precision.mode;
  if (!same || its.empty()) return {};
  const int64_t peak = its.last_record().memory_peak_bytes;
  return peak > 0 ? std::optional(static_cast<double>(peak)) : std::nullopt;
}

void ForecastPanel::showMemory() {
  measured_shown_ = measuredPeak();
  const bool shown = requested_ && known_ && waiting_ == 0 && rejection_->text().isEmpty();
  bars_->setVisible(shown);
  memory_text_->setVisible(shown);
  const int ranks = shown ? ranks_of(*requested_) : 1;
  const QString origin =
      ranks > 1 ? tr("predicted memory of the first of %1 ranks per mode, from its training step").arg(ranks)
                : tr("predicted memory per mode, from the training step");
  if (waiting_ == 0) set_or_hide(*state_, shown ? origin : QString());
  if (!shown) return;
  const std::string set = document_.config(focus_.indexIn(document_.setups())).precision.mode;
  const int lane = laneOfStore();
  const std::string measured_in = lane >= 0 ? store_.lane(lane).config().precision.mode : "";
  std::vector<MemoryBar> all;
  for (const MemoryForecast& forecast : store_.forecast()) {
    MemoryBar& bar = all.emplace_back();
    bar.forecast = forecast;
    bar.set = forecast.mode == set;
    if (measured_shown_ && forecast.mode == measured_in) bar.measured = measured_shown_;
  }
  bars_->show(std::move(all));
}

void ForecastPanel::describeChosen() {
  const int row = bars_->chosen();
  const QString text = row < 0 ? QString() : sentence_of(bars_->bars()[static_cast<size_t>(row)]);
  memory_text_->setText(text);
  bars_->setAccessibleDescription(text);
}

// ---- fp16 ----------------------------------------------------------------------------------------------------------

void ForecastPanel::showFp16() {
  if (!isVisible()) return;
  const int lane = laneOfStore();
  if (lane < 0) {
    fp16_.show({}, {}, {});
    set_or_hide(*sentence_, {});
    set_or_hide(*check_, {});
    return;
  }
  const LaneStore& its = store_.lane(lane);
  std::vector<std::shared_ptr<const StepInspection>> held;
  const auto& all = its.inspections().all();
  for (size_t i = all.size() - std::min(all.size(), kInspections); i < all.size(); ++i) held.push_back(all[i]);
  std::vector<const StepInspection*> inspections;
  for (const auto& inspection : held) inspections.push_back(inspection.get());
  Fp16Forecast forecast = fp16_forecast(inspections);

  ForecastCheck check;
  std::string other;
  double apart = HUGE_VAL;
  for (int i = 0; i < store_.laneCount(); ++i) {
    const LaneStore& candidate = store_.lane(i);
    if (i == lane || !same_net(its, candidate) || is_fp16(its) == is_fp16(candidate)) continue;
    // Lanes that have diverged have different gradients. Among several, choose the one with the nearest loss.
    const double losses = std::abs(its.latest(Series::loss) - candidate.latest(Series::loss));
    if (!check.layers.empty() && !(losses < apart)) continue;
    ForecastCheck found = is_fp16(its) ? check_of(candidate, its) : check_of(its, candidate);
    if (found.layers.empty()) continue;
    check = std::move(found);
    other = candidate.name();
    apart = std::isnan(losses) ? HUGE_VAL : losses;
  }
  std::optional<double> present;
  if (const StepInspection* last = its.inspections().latest(); last && its.current_config().scaler.kind != "none")
    present = last->loss_scale;
  QString checked;
  if (!check.layers.empty())
    checked = (is_fp16(its)
                   ? tr("Predicted from %1, compared with this lane at scale %2, step %3: correct for %4 of %5 layers.")
                   : tr("Compared with %1 at scale %2, step %3: correct for %4 of %5 layers."))
                  .arg(qt(other), scale_label(check.scale))
                  .arg(check.step)
                  .arg(check.right)
                  .arg(check.layers.size());
  set_or_hide(*sentence_, with_powers_raised(qt(forecast.sentence)));
  set_tone(*sentence_, forecast.sentence.empty() || forecast.fits ? "" : "warning");
  set_or_hide(*check_, checked);
  fp16_.show(std::move(forecast), present, std::move(check));
  fitColumns();
}

// The bars get the remaining width. If that is too little, the gradients and then the activations are hidden.
void ForecastPanel::fitColumns() {
  const int character = table_->fontMetrics().horizontalAdvance('0');
  int left = table_->viewport()->width();
  const auto place = [&](int column, int characters, bool shown) {
    shown = shown && left - characters * character >= (column == Fp16Model::Layer ? 0 : kLeastBar * character);
    table_->setColumnHidden(column, !shown);
    if (!shown) return;
    table_->setColumnWidth(column, characters * character);
    left -= characters * character;
  };
  place(Fp16Model::Layer, kLayerWidth, true);
  place(Fp16Model::Right, kRightWidth, !fp16_.check().layers.empty());
  place(Fp16Model::Activations, kActivationsWidth, true);
  place(Fp16Model::Gradients, kGradientsWidth, true);
  table_->setColumnWidth(Fp16Model::Scales, std::clamp(left, kLeastBar * character, kMostBar * character));
}

bool ForecastPanel::eventFilter(QObject* object, QEvent* event) {
  if (object == table_->viewport() && event->type() == QEvent::Resize) fitColumns();
  return Panel::eventFilter(object, event);
}

void ForecastPanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  emit numbersWanted(true);
  followConfiguration();
  showFp16();
}

void ForecastPanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  request_soon_.stop();
  emit numbersWanted(false);
}

} // namespace amplab
