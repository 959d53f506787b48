// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/lane_strip.h"

#include "engine/run/emulation_phrases.h"
#include "engine/run/ranks.h"
#include "ui/models/message_text.h"
#include "ui/widgets/rank_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStringList>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>

namespace amplab {
namespace {

constexpr std::chrono::milliseconds kRefresh{100};

void add_once(QStringList& sentences, const QString& text) {
  if (!text.isEmpty() && !sentences.contains(text)) sentences << text;
}

} // namespace

LaneStrip::LaneStrip(const RunStore& store, const Theme& theme, QWidget* parent)
    : QWidget(parent), store_(store), theme_(theme), ranks_(new RankStrip(theme)), row_(new QHBoxLayout),
      truth_(new QLabel) {
  setObjectName("laneStrip");
  truth_->setObjectName("truthLine");
  truth_->setProperty("tone", "quiet");
  truth_->setFont(text_font(-1));
  truth_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  column->setSpacing(kHairGap);
  row_->setSpacing(kGap);
  column->addWidget(ranks_);
  column->addLayout(row_);
  column->addWidget(truth_);

  soon_.setSingleShot(true);
  soon_.setInterval(kRefresh);
  connect(&soon_, &QTimer::timeout, this, &LaneStrip::refresh);
  connect(&store, &RunStore::published, this, [this](News news) {
    if ((news.steps || news.status || news.events) && !soon_.isActive()) soon_.start();
  });
  connect(&store, &RunStore::lanesChanged, this, &LaneStrip::rebuild);
  connect(&theme, &Theme::changed, this, &LaneStrip::elideTruth); // the font may have changed
  rebuild();
}

void LaneStrip::rebuild() {
  qDeleteAll(tiles_);
  tiles_.clear();
  while (QLayoutItem* item = row_->takeAt(0)) delete item;
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    auto* tile = new LaneTile(theme_);
    tile->setObjectName(QString("laneTile%1").arg(lane));
    tile->setLarge(large_);
    connect(tile, &QAbstractButton::clicked, this, [this, lane] { emit laneChosen(lane); });
    connect(tile, &LaneTile::widthChanged, this, &LaneStrip::fitVerdicts, Qt::QueuedConnection); // not while laid out
    connect(tile, &LaneTile::whyWanted, this, [this, lane] { emit whyWanted(lane); });
    tile->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(tile, &QWidget::customContextMenuRequested, this,
            [this, lane, tile](const QPoint& at) { emit menuWanted(lane, tile->mapToGlobal(at)); });
    row_->addWidget(tile, 1);
    tiles_.push_back(tile);
  }
  histories_.resize(tiles_.size());
  refresh();
}

void LaneStrip::refresh() {
  for (size_t lane = 0; lane < tiles_.size(); ++lane) {
    const LaneStore& store = store_.lane(static_cast<int>(lane));
    histories_[lane].follow(store_, store.index());
    tiles_[lane]->show(store, histories_[lane], slow_);
  }
  fitVerdicts();
  showRanks();
  elideTruth(); // a live lane may have ended
}

void LaneStrip::fitVerdicts() {
  int lines = 1;
  for (const LaneTile* tile : tiles_) lines = std::max(lines, tile->verdictLines());
  for (LaneTile* tile : tiles_) tile->setVerdictLines(lines);
}

void LaneStrip::setLane(LaneId lane) {
  lane_ = lane;
  showRanks();
}

// Also visible for a lane with one rank if another has several, so that the selection does not move the layout.
void LaneStrip::showRanks() {
  bool several = false;
  for (int lane = 0; lane < store_.laneCount(); ++lane) several = several || ranks_of(store_.lane(lane).config()) > 1;
  ranks_->setVisible(several);
  if (!several) return;
  const LaneStore& lane = store_.lane(std::max(0, store_.indexOf(lane_)));
  ranks_->show(rank_view(store_, lane.index()), QString::fromStdString(lane.name()), lane.colour());
}

void LaneStrip::setSlow(bool slow) {
  if (std::exchange(slow_, slow) != slow) refresh();
}

void LaneStrip::setLarge(bool large) {
  large_ = large;
  for (LaneTile* tile : tiles_) tile->setLarge(large);
  fitVerdicts();
}

QString LaneStrip::truth() const {
  QStringList sentences;
  for (int lane = 0; lane < store_.laneCount(); ++lane) {
    const QString notice = qt(store_.lane(lane).info().notice);
    add_once(sentences, store_.lane(lane).isLive() ? tr("Live: %1").arg(notice) : notice);
  }
  std::map<std::string_view, QStringList> formats; // by phrase: one sentence for all that are emulated alike
  for (int lane = 0; lane < store_.laneCount(); ++lane)
    for (const std::string& sentence : store_.lane(lane).info().emulated) {
      const TranslatableMessage message = message_of(kEmulationPhrases, sentence);
      add_once(formats[message.phrase], qt(std::get<std::string>(message.arguments.front().is)));
    }
  for (const auto& [phrase, its] : formats)
    sentences << message_text({phrase, {MessageArgument{its.join(", ").toStdString()}}});
  return sentences.join("  ");
}

void LaneStrip::elideTruth() {
  const QString all = truth();
  truth_->setVisible(!all.isEmpty());
  truth_->setToolTip(all);
  truth_->setText(truth_->fontMetrics().elidedText(all, Qt::ElideRight, std::max(100, width() - 2 * kGap)));
}

void LaneStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  elideTruth();
}

} // namespace amplab
