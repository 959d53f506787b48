// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/completions.h"

#include <QStringList>
#include <gtest/gtest.h>

namespace amplab {
namespace {

const loop::Kinds kProvided = loop::provided_kinds(RunConfig{});

// Completions at the bar. Names that are listed before others with the same prefix come first.
Completions at_bar(QString text) {
  const qsizetype bar = text.indexOf('|');
  text.remove(bar, 1);
  const QString before = text.left(bar);
  const auto line = static_cast<int>(before.count('\n'));
  return completions_at(text, line, static_cast<int>(bar - before.lastIndexOf('\n') - 1), kProvided);
}
QStringList names(const QString& text) {
  QStringList names;
  for (const Completion& item : at_bar(text).items) names << item.name;
  return names;
}

TEST(Completions, AfterADotAreWhatTheThingHas) {
  EXPECT_EQ(names("scaler.u|"), (QStringList{"unscale_", "update"}));
  EXPECT_TRUE(names("torch.auto|").contains("autocast"));
  EXPECT_EQ(names("torch.amp.cus|"), (QStringList{"custom_bwd", "custom_fwd"}));
  EXPECT_TRUE(names("F.|").contains("cross_entropy"));
  EXPECT_TRUE(names("optimizer.|").contains("zero_grad"));
  EXPECT_FALSE(names("model.|").contains("step"));
  EXPECT_TRUE(names("loss = loss_fn(x, t)\nloss.back|").contains("backward"));
  EXPECT_TRUE(names("scaler.scale(loss).|").contains("backward"));
  EXPECT_TRUE(at_bar("scaler.|").after_dot);
  EXPECT_TRUE(names("s = scaler\ns.unsc|").contains("unscale_"));
}

TEST(Completions, MatchWithinNames) {
  EXPECT_EQ(names("torch.nn.utils.norm|"), (QStringList{"clip_grad_norm_"}));
  EXPECT_EQ(names("scaler.scale|"), (QStringList{"scale", "unscale_", "get_scale"})) << "what begins like it is first";
}

TEST(Completions, OfNamesAreThoseInScope) {
  EXPECT_TRUE(names("sca|").contains("scaler"));
  EXPECT_TRUE(names("loss = 1\nprint(lo|)").contains("loss"));
  EXPECT_TRUE(names("lo|\nloss = 1").contains("loss")) << "the next step has it";
  EXPECT_TRUE(names("wi|").contains("with"));
  EXPECT_FALSE(names("whi|").contains("while")) << "which the lab has not";
  EXPECT_TRUE(names("from torch import am|").contains("amp"));
  EXPECT_FALSE(names("xyz|").contains("xyz")) << "what is being typed is no name yet";
}

TEST(Completions, BeginWithWhatIsLikelierMeant) {
  EXPECT_EQ(names("scaler.|").mid(0, 5), (QStringList{"load_state_dict", "scale", "state_dict", "step", "unscale_"}))
      << "getters behind";
  const QStringList all = names("loss = 1\n|");
  EXPECT_EQ(all[0], "loss");
  EXPECT_LT(all.indexOf("scaler"), all.indexOf("abs"));
  EXPECT_LT(all.indexOf("zip"), all.indexOf("and"));
}

TEST(Completions, HaveALineOfHelp) {
  const Completions found = at_bar("scaler.unsc|");
  ASSERT_EQ(found.items.size(), 1u);
  EXPECT_EQ(found.items[0].signature, "unscale_(optimizer)");
  EXPECT_TRUE(found.items[0].sentence.contains("before clipping"));
  EXPECT_EQ(found.begin, 7);
  EXPECT_EQ(at_bar("loss = 1\nlos|").items[0].sentence, "Defined in line 1.");
}

TEST(Completions, DoNotComeWhereNoneBelongs) {
  for (const char* text : {"# sca|", "x = \"sca|", "x = 'it\\'s sca|", "f(\"\"\"\nsca|", "for sc|", "def sc|",
                           "import torch as sc|", "1.|", "12|", "x..|"})
    EXPECT_TRUE(names(text).isEmpty()) << text << " " << names(text).join(' ').toStdString();
  EXPECT_FALSE(names("x = \"#\" + sca|").isEmpty());
  EXPECT_FALSE(names("# c\nsca|").isEmpty());
}

} // namespace
} // namespace amplab
